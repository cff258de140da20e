// The words, from the catalogue that package lesson explains: {name} stands for a value, a text may
// have a form for each plural category, and rows and columns are counted from 1.

import { recall, remember } from './memory.js';

let words = {};
let language = 'en';
let plural = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
let short = numbers;
const commas = { ja: '、' };
const listeners = new Set();

/** languages lists the codes there are. */
export const languages = () => Object.keys(words.language);

/** nameOf says what those who speak a language call it. */
export const nameOf = (code) => words.language[code];

export const current = () => language;

/** load fetches the catalogue and chooses the language: as last time, else as the browser says. */
export async function load() {
  const response = await fetch('/words.json');
  if (!response.ok) throw new Error(`/words.json: ${response.status}`);
  words = await response.json();
  const wanted = [recall('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  choose(wanted.find((code) => languages().includes(code)) ?? 'en');
}

/** choose switches the language of the page. */
export function choose(code) {
  language = code;
  plural = new Intl.PluralRules(code);
  numbers = new Intl.NumberFormat(code);
  short = new Intl.NumberFormat(code, { notation: 'compact', maximumFractionDigits: 0 });
  document.documentElement.lang = code;
  retell(document);
  for (const listener of listeners) listener();
}

/** prefer chooses a language and keeps the choice. */
export function prefer(code) {
  remember('language', code);
  choose(code);
}

/** onLanguage calls a listener whenever the language changes, until the returned function is called. */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** knows tells whether the catalogue has a key. */
export const knows = (key) => key in words;

/** say returns the text of a key. A value named count chooses the plural form. */
export function say(key, values = {}) {
  const text = words[key]?.[language];
  if (text === undefined) throw new Error(`the catalogue has no ${key} in ${language}`);
  const form = typeof text === 'string' ? text : (text[plural.select(values.count)] ?? text.other);
  return form.replace(/\{([^}]*)\}/g, (all, name) => {
    const value = values[name];
    return value === undefined ? all : typeof value === 'number' ? number(value) : value;
  });
}

/** number writes a number, or a big one given as decimal digits, with the separators of the language. */
export const number = (value) => numbers.format(typeof value === 'string' ? BigInt(value) : value);

/** compact writes a number in some four letters, rounded if it is large. */
export const compact = (value) => short.format(value);

/** square names a square that is counted from 0. */
export const square = ({ row, column }) => say('square', { row: row + 1, column: column + 1 });

/** list puts words in a row. The lists of units of Intl are without commas in Korean and Japanese. */
export const list = (spoken) => spoken.join(commas[language] ?? ', ');

/** share writes a part of a whole, 0 to 1. */
export const share = (part, digits = 0) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(part);

/** duration says a number of seconds, as exactly as a reader needs it. */
export function duration(seconds) {
  const whole = Math.round(seconds);
  if (seconds < 0.01) return say('web.time.moment');
  if (whole < 60) return say('web.time.seconds', { seconds: number(seconds < 9.95 ? Number(seconds.toPrecision(2)) : whole) });
  if (whole < 3600) return say('web.time.minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
  const minutes = Math.round(seconds / 60);
  return say('web.time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** retell writes the texts of the elements below root that name a key. */
export function retell(root) {
  for (const element of root.querySelectorAll('[data-say]')) element.textContent = say(element.dataset.say);
  for (const element of root.querySelectorAll('[data-label]')) {
    const text = say(element.dataset.label);
    element.setAttribute('aria-label', text);
    if (element.tagName === 'BUTTON') element.title = text;
  }
}
