// Package lesson explains a walk in words: in English, Korean and Japanese.
//
// Most readers want [Language.Tell], which says one [search.Event] in a sentence, and [Write], which
// makes a whole lesson of a small walk, with the board beside every step. Both speak of what the walk
// did and of nothing else, so they cannot disagree with it.
//
// # The catalogue
//
// All words stand in one file, words.json: an object with an entry for each text, and in it the
// text in each language. A browser can load the same file. The rules are few:
//
//   - {row} stands for a value of that name.
//   - A text may have a form for each plural category that its language has, as an object: "one" is
//     for a {count} of 1, "other" for the rest. They are the categories of Intl.PluralRules. Korean
//     and Japanese have one form.
//   - Rows, columns and steps are counted from 1, levels from 0.
//   - In Korean no particle that depends on the sound before it follows a value: 2행 3열에, but not
//     {row}을 or {row}를.
//   - What [Language.Tell] says is no more than one sentence, without a period at its end.
//
// Everything in this package may be used concurrently.
package lesson
