let made = 0;

const newName = () => `${performance.timeOrigin + performance.now()}-${++made}`;

// Whoever makes an entry names it with the same call: another one takes a phone some milliseconds.
if (typeof history === 'object') {
  for (const change of ['pushState', 'replaceState'] as const) {
    const make = history[change].bind(history);
    history[change] = (state, ...rest) => make({ ...Object(state), entry: newName() }, ...rest);
  }
}

/**
 * The name of the entry of the window's history that is shown: back and forward lead to the same
 * name again, a new page load too, each link to a new one. The router needs to know nothing of it.
 */
export function currentEntry(): string {
  const { entry }: { entry?: unknown } = Object(history.state);
  if (typeof entry === 'string') return entry;
  const name = newName();
  History.prototype.replaceState.call(history, { ...history.state, entry: name }, '');
  return name;
}
