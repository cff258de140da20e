// The door to the server. What goes wrong becomes a Problem, whose message is for people.

import { h } from './dom.js';
import { knows, say, square as nameOf } from './i18n.js';

/**
 * A Problem is the problem document (RFC 9457) that the server answers with, or a page's own: its code names the
 * sentence of the catalogue, its rule what is said in it, its other values stand there. Its message is in the language
 * of the moment; of a rule without words, and of a code without a sentence, which only programs meet, it says the
 * detail, in English.
 */
export class Problem extends Error {
  constructor(document) {
    super();
    this.document = document;
  }

  get message() {
    return this.#parts().join('');
  }

  /** tell writes the message into an element, and marks what is in English. */
  tell(element) {
    const [before, detail = '', after = ''] = this.#parts();
    element.replaceChildren(before, detail && h('span', { lang: 'en' }, detail), after);
  }

  /** #parts are the message: all of it, or what comes before the detail, the detail, and what comes behind it. */
  #parts() {
    const { code, rule, detail = '', squares = [], line, column, max } = this.document;
    const [a, b] = squares.map(nameOf);
    const keys = [line && !column && `web.error.${code}.line`, 'web.error.' + code, 'web.error.request'];
    const reason = knows('web.syntax.' + rule) ? say('web.syntax.' + rule) : undefined;
    const [before, after] = say(keys.find(knows), { detail: reason, line, column, max, a, b }).split('{detail}');
    if (/\{\w+\}/.test(before + after)) return ['', detail]; // a value is missing
    return after === undefined ? [before] : [before, detail.replace(place, ''), after];
  }
}

/**
 * problemOf is what a page tells of an error: a Problem, or what the page says itself, {message}. Any other error is a
 * fault of the page, and for its console.
 */
export function problemOf(error) {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  console.error(error);
  return new Problem({ code: 'page' });
}

/** place is how a detail begins that says its line and column once more. */
const place = /^line \d+( column \d+)?: /;

/** lost is why nothing came: the page wants it no more, and else the server is gone. */
const lost = (error, signal) => (signal?.aborted ? error : new Problem({ code: 'offline' }));

async function ask(method, path, body, signal) {
  const request = { method, signal, headers: {} };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers['Content-Type'] = 'application/json';
  }
  let response;
  try {
    response = await fetch('/api/' + path, request);
  } catch (error) {
    throw lost(error, signal);
  }
  if (response.ok) return response;
  throw new Problem(await response.json().catch(() => ({ code: 'offline' })));
}

/** whole waits for the rest of an answer: the server may end in the middle of it. */
async function whole(response, how, signal) {
  try {
    return await response[how]();
  } catch (error) {
    throw lost(error, signal);
  }
}

const answers = (method, how) => async (path, body, signal) => whole(await ask(method, path, body, signal), how, signal);
export const post = answers('POST', 'json');
export const postText = answers('POST', 'text');
export const postBlob = answers('POST', 'blob');
export const get = (path, signal) => answers('GET', 'json')(path, undefined, signal);
export const remove = (path) => ask('DELETE', path);
