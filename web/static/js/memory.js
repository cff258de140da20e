// What the browser keeps for its reader. Where it may not keep anything, nothing is kept.

const prefix = 'queens.';

function read(store, name) {
  try {
    return JSON.parse(store().getItem(prefix + name));
  } catch {
    return null;
  }
}

function write(store, name, value) {
  try {
    if (value === null) store().removeItem(prefix + name);
    else store().setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page works without.
  }
}

const everywhere = () => localStorage; // to ask for it may throw
const here = () => sessionStorage;

export const recall = (name) => read(everywhere, name);
export const remember = (name, value) => write(everywhere, name, value);

/** recallHere and rememberHere are about this tab, as long as it is open. */
export const recallHere = (name) => read(here, name);
export const rememberHere = (name, value) => write(here, name, value);
