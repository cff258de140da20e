// The door to the server. What goes wrong becomes an Error whose message is for people: the detail of
// the problem document (RFC 9457) that the server answers with.

async function ask(method, path, body, signal) {
  const request = { method, signal, headers: {} };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers['Content-Type'] = 'application/json';
  }
  const response = await fetch('/api/' + path, request);
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Error(problem.detail ?? problem.title ?? `${response.status}`);
}

export const get = async (path, signal) => (await ask('GET', path, undefined, signal)).json();
export const post = async (path, body, signal) => (await ask('POST', path, body, signal)).json();
export const postText = async (path, body, signal) => (await ask('POST', path, body, signal)).text();
export const postBlob = async (path, body, signal) => (await ask('POST', path, body, signal)).blob();
export const remove = (path) => ask('DELETE', path);
