package lesson

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"queens"
)

// A Language is one the lesson can be told in. The zero value is [English].
type Language uint8

// The languages.
const (
	English Language = iota
	Korean
	Japanese
	languages
)

var codes = [languages]string{"en", "ko", "ja"}

// Languages returns all languages.
func Languages() []Language {
	all := make([]Language, languages)
	for i := range all {
		all[i] = Language(i)
	}
	return all
}

// String returns the code of ISO 639-1: "en", "ko" or "ja".
func (l Language) String() string { return codes[l] }

// Name returns what those who speak the language call it: "English", "한국어" or "日本語".
func (l Language) Name() string { return l.say("language", nil) }

// ParseLanguage returns the language with this code. The error is a [queens.SyntaxError] that lists
// the codes there are and names the one that was probably meant.
func ParseLanguage(code string) (Language, error) {
	for l, c := range codes {
		if c == code {
			return Language(l), nil
		}
	}
	hint := ""
	if l, ok := nearest(code); ok {
		hint = fmt.Sprintf("did you mean %v? ", l)
	}
	return 0, &queens.SyntaxError{Msg: fmt.Sprintf("%q is no language: %sthe languages are %s", cut(code), hint, strings.Join(codes[:], ", "))}
}

// cut shortens a text for a message.
func cut(text string) string {
	const most = 40
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// nearest returns the language whose code or name begins most like the text: "ja" for "jp", "ko"
// for "korea".
func nearest(text string) (best Language, found bool) {
	most := 0
	for _, l := range Languages() {
		for _, name := range []string{l.String(), englishNames[l], l.Name()} {
			if same := commonPrefix(strings.ToLower(text), strings.ToLower(name)); same > most {
				best, most, found = l, same, true
			}
		}
	}
	return best, found
}

var englishNames = [languages]string{"English", "Korean", "Japanese"}

// commonPrefix returns how many runes two texts begin with alike.
func commonPrefix(a, b string) int {
	n := 0
	for a != "" && b != "" {
		r, size := utf8.DecodeRuneInString(a)
		if !strings.HasPrefix(b, a[:size]) || r == utf8.RuneError {
			break
		}
		a, b = a[size:], b[size:]
		n++
	}
	return n
}

// FromLocale returns the language of a POSIX locale such as "ko_KR.UTF-8" or of a tag such as "ja-JP",
// and [English] if it is none of ours or the locale names a character set that is not UTF-8.
func FromLocale(locale string) Language {
	locale, _, _ = strings.Cut(strings.ToLower(locale), "@")
	locale, charset, named := strings.Cut(locale, ".")
	if named && charset != "utf-8" && charset != "utf8" {
		return English
	}
	code, _, _ := strings.Cut(strings.ReplaceAll(locale, "-", "_"), "_")
	for l, c := range codes {
		if c == code {
			return Language(l)
		}
	}
	return English
}
