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
