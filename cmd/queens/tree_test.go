package main

import (
	"fmt"
	"testing"
)

func TestSpeaksUTF8(t *testing.T) {
	for _, test := range []struct {
		environment map[string]string
		want        bool
	}{
		{nil, true},
		{map[string]string{"LANG": "ko_KR.UTF-8"}, true},
		{map[string]string{"LANG": "C.utf8"}, true},
		{map[string]string{"LANG": "C"}, false},
		{map[string]string{"LANG": "ja_JP.eucJP"}, false},
		{map[string]string{"LANG": "C", "LC_CTYPE": "en_GB.UTF-8"}, true},
		{map[string]string{"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}, false},
		{map[string]string{"LANG": "C", "LC_ALL": ""}, false},
	} {
		t.Run(fmt.Sprintf("environment=%v", test.environment), func(t *testing.T) {
			if got := speaksUTF8(func(name string) string { return test.environment[name] }); got != test.want {
				t.Errorf("got %t, want %t", got, test.want)
			}
		})
	}
}

func TestRounded(t *testing.T) {
	for _, test := range []struct {
		x      float64
		digits int
		want   string
	}{
		{0, 3, "0"},
		{7, 3, "7"},
		{999.6, 3, "1,000"},
		{1234567, 3, "1,230,000"},
		{1302061345, 15, "1,302,061,345"},
		{3.8e12, 3, "3,800,000,000,000"},
		{1.23456e64, 3, "1.23e+64"},
	} {
		if got := rounded(test.x, test.digits); got != test.want {
			t.Errorf("%v with %d digits: got %s, want %s", test.x, test.digits, got, test.want)
		}
	}
}
