// The interface for programs, to be read: what openapi.json describes, with a call to try for each operation. Its
// text is in English, as the document's is.

import * as api from './api.js';
import { h } from './dom.js';
import { retell } from './i18n.js';
import { Trouble } from './trouble.js';

/** open fills the page; see app.js. */
export function open(main) {
  const trouble = new Trouble();
  const list = h('div', { class: 'operations', lang: 'en' });
  main.append(h('h1', { say: 'web.api' }),
    h('p', {}, h('a', { href: '/api/openapi.json', say: 'web.api.document' })), trouble.element, list);
  retell(main);
  api.get('openapi.json').then((document) => {
    list.append(h('p', { class: 'about' }, document.info.description), ...operations(document));
  }).catch((error) => trouble.tell(error));
  return () => trouble.close();
}

function operations({ paths, components }) {
  const named = (schema) => (schema?.$ref ? components.schemas[schema.$ref.split('/').pop()] : schema) ?? {};
  return Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => {
    const { summary, description, parameters = [], requestBody, responses } = operation;
    const body = requestBody?.content['application/json'];
    const { properties = {}, required = [] } = named(body?.schema);
    const takes = [
      ...parameters.map((one) => [one.name, one.required, one.description ?? one.schema.description]),
      ...Object.entries(properties).map(([name, schema]) => [name, required.includes(name), schema.description ?? named(schema).description]),
    ];
    const [status, answer] = Object.entries(responses)[0];
    return h('details', { class: 'panel operation' },
      h('summary', {}, h('code', {}, `${method.toUpperCase()} ${path}`), ` ${summary}`),
      description && h('p', {}, description),
      h('pre', { tabindex: 0 }, call(method, path, parameters, body?.example)),
      takes.length ? h('dl', {}, ...takes.flatMap(([name, needed, what]) => [h('dt', {}, h('code', {}, name), needed ? ' (required)' : ''), h('dd', {}, what ?? '')])) : null,
      h('p', {}, `${status}: ${answer.description}`));
  }));
}

/** call is the line for a terminal that asks for an operation. */
function call(method, path, parameters, example) {
  const query = parameters.filter(({ in: where, example: value }) => where === 'query' && value !== undefined)
    .map(({ name, example: value }) => `${name}=${value}`).join('&');
  const where = parameters.reduce((text, { name, example: value }) => text.replace(`{${name}}`, value ?? `{${name}}`), path);
  const address = `'${location.origin}${where}${query && '?' + query}'`;
  if (example) return `curl -H 'Content-Type: application/json' -d '${JSON.stringify(example)}' ${address}`;
  return `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${address}`;
}
