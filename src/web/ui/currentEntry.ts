const keys = 'entry';
let made = 0;

/**
 * The name of the entry of the window's history that is shown: back and forward lead to the same
 * name again, a new page load too, each link to a new one. It is written past the router, which
 * needs to know nothing of it.
 */
export function currentEntry(): string {
  const state: unknown = history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  if (keys in known && typeof known[keys] === 'string') return known[keys];
  made++;
  const name = `${performance.timeOrigin + performance.now()}-${made}`;
  History.prototype.replaceState.call(history, { ...known, [keys]: name }, '');
  return name;
}
