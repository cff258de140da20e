// What the browser keeps for its reader. Where it may not keep anything, nothing is kept.

const prefix = 'queens.';

export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(prefix + name));
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page works without.
  }
}
