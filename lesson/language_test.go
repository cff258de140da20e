package lesson

import (
	"errors"
	"strings"
	"testing"

	"queens"
)

func TestParseLanguage(t *testing.T) {
	for _, l := range Languages() {
		if got, err := ParseLanguage(l.String()); got != l || err != nil {
			t.Errorf("%v: got %v, %v", l, got, err)
		}
	}
	const list = "the languages are en, ko, ja"
	for text, want := range map[string]string{
		"kr":                      `"kr" is no language: did you mean ko? ` + list,
		"Korean":                  `"Korean" is no language: did you mean ko? ` + list,
		"한국":                      `"한국" is no language: did you mean ko? ` + list,
		"jp":                      `"jp" is no language: did you mean ja? ` + list,
		"日":                       `"日" is no language: did you mean ja? ` + list,
		"EN":                      `"EN" is no language: did you mean en? ` + list,
		"fr":                      `"fr" is no language: ` + list,
		"":                        `"" is no language: ` + list,
		"\xed\x95":                `"\xed\x95" is no language: ` + list,
		strings.Repeat("k", 1000): `"` + strings.Repeat("k", 40) + `…" is no language: did you mean ko? ` + list,
	} {
		t.Run("language="+text, func(t *testing.T) {
			_, err := ParseLanguage(text)
			if !errors.Is(err, queens.ErrSyntax) || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}

func TestFromLocale(t *testing.T) {
	for locale, want := range map[string]Language{
		"ko_KR.UTF-8": Korean, "ko_KR.utf8": Korean, "ko": Korean, "ko-KR": Korean, "KO_kr": Korean,
		"ja_JP.UTF-8": Japanese, "ja_JP.UTF-8@cjknarrow": Japanese, "ja": Japanese,
		"en_GB.UTF-8": English, "de_DE.UTF-8": English, "C": English, "C.UTF-8": English, "POSIX": English, "": English,
		"kok_IN.UTF-8": English, "jav": English, "_KR": English,
		"ko_KR.eucKR": English, "ja_JP.SJIS": English, // what is written is UTF-8
	} {
		t.Run("locale="+locale, func(t *testing.T) {
			if got := FromLocale(locale); got != want {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestLanguageNames(t *testing.T) {
	for l, want := range []string{"English", "한국어", "日本語"} {
		if got := Language(l).Name(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
