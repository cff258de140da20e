// Where a page tells what went wrong.

import { problemOf } from './api.js';
import { h } from './dom.js';
import { onLanguage } from './i18n.js';

export class Trouble {
  constructor() {
    this.element = h('p', { role: 'alert', class: 'problem', hidden: true });
    this.close = onLanguage(() => this.tell(this.error));
    this.error = null;
  }

  /** tell shows an error, in the language of the moment; null is none. */
  tell(error) {
    this.error = error && problemOf(error);
    if (this.error?.tell) this.error.tell(this.element);
    else this.element.textContent = this.error?.message ?? '';
    this.element.hidden = !error;
  }
}
