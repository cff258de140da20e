// Elements, and how they are made. No module writes HTML as text.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * h makes an element. Of the attributes, `say` and `label` are keys of the catalogue, for its text
 * and its spoken name; `on` is an object of listeners; true and false switch an attribute.
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** s makes an SVG element in the same way. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === 'say' || name === 'label') {
      element.dataset[name] = value;
    } else if (name === 'value' && 'value' in element) {
      element.value = value;
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value != null) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** use makes a picture from a symbol of the page. */
export function use(symbol, className = '') {
  return s('svg', { class: className, viewBox: '0 0 100 100', 'aria-hidden': 'true' }, s('use', { href: '#' + symbol }));
}

/** field is a control with its name beside it. */
export function field(key, control) {
  return h('label', { class: 'field' }, h('span', { say: key }), control);
}

/** term is a word and what it means, for a list of definitions. */
export function term(word, meaning) {
  return [h('dt', { say: word }), h('dd', { say: meaning })];
}

/** options fills a select with [value, text] pairs. */
export function options(select, pairs, chosen) {
  select.replaceChildren(...pairs.map(([value, text]) => h('option', { value, selected: String(value) === String(chosen) }, text)));
  return select;
}

/** numbers makes a select of the whole numbers from..to. */
export function numbers(from, to, chosen, on) {
  const pairs = [];
  for (let i = from; i <= to; i++) pairs.push([i, String(i)]);
  return options(h('select', { on: { change: on } }), pairs, chosen);
}

/** download hands a text or a blob to the reader as a file. */
export function download(name, data, type) {
  const link = h('a', { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers take their time
}

/**
 * copy puts a text on the clipboard and reports whether it is there: a browser may refuse, and has none
 * for pages that come over the network without encryption.
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
