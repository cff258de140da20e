package main

import "testing"

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
