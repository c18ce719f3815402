let made = 0;

const newName = () => `${performance.timeOrigin + performance.now()}-${++made}`;

// Name and origin are part of the navigation call itself: a separate `replaceState` takes a phone
// some milliseconds.
if (typeof history === 'object') {
  for (const change of ['pushState', 'replaceState'] as const) {
    const make = history[change].bind(history);
    history[change] = (state, ...rest) => {
      const from = change === 'pushState' ? location.pathname : previousPath();
      make({ ...Object(state), entry: newName(), from }, ...rest);
    };
  }
}

/** Whether the entry before the current one is a screen of the app too. */
export function canGoBack(): boolean {
  return previousPath() !== undefined;
}

/** The path of that screen. */
export function previousPath(): string | undefined {
  return Object(history.state).from;
}

/**
 * The name of the current history entry: back, forward and reload return to the same name, each
 * navigation gets a new one. Independent of the router.
 */
export function currentEntry(): string {
  const { entry }: { entry?: unknown } = Object(history.state);
  if (typeof entry === 'string') return entry;
  const from = made > 0 ? location.pathname : undefined; // by a link to a place within the page
  const name = newName();
  const state = { ...history.state, entry: name, from };
  History.prototype.replaceState.call(history, state, '');
  return name;
}
