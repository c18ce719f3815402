let made = 0;

const newName = () => `${performance.timeOrigin + performance.now()}-${++made}`;

// The name is part of the navigation call itself: a separate `replaceState` takes a phone some
// milliseconds.
if (typeof history === 'object') {
  for (const change of ['pushState', 'replaceState'] as const) {
    const make = history[change].bind(history);
    history[change] = (state, ...rest) => make({ ...Object(state), entry: newName() }, ...rest);
  }
}

/**
 * The name of the current history entry: back, forward and reload return to the same name, each
 * navigation gets a new one. Independent of the router.
 */
export function currentEntry(): string {
  const { entry }: { entry?: unknown } = Object(history.state);
  if (typeof entry === 'string') return entry;
  const name = newName();
  History.prototype.replaceState.call(history, { ...history.state, entry: name }, '');
  return name;
}
