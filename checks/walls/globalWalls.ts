/** A thing that is there without an import, and the only place that may touch it. */
export interface GlobalWall {
  /** `fetch`, or `Date.now` for a member; `new Date` for that call without arguments. */
  readonly names: readonly string[];
  readonly from: RegExp;
  readonly wayOut: string;
}

export const globalWalls: readonly GlobalWall[] = [
  {
    names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'navigator.sendBeacon'],
    from: /^src\/web\/(?!wire\/|offline\/)/,
    wayOut: 'only web/wire talks to the server; use call(endpoint, input)',
  },
  {
    names: ['localStorage', 'sessionStorage'],
    from: /^src\/web\/(?!preferences\/|offline\/|public\/)/,
    wayOut: 'only web/preferences keeps things in the browser; call what it exports',
  },
  {
    names: ['indexedDB', 'caches', 'navigator.serviceWorker'],
    from: /^src\/web\/(?!offline\/)/,
    wayOut: "only web/offline knows the device's library; call what it exports",
  },
  {
    names: ['navigator.credentials', 'PublicKeyCredential'],
    from: /^src\/web\/(?!session\/)/,
    wayOut: 'only web/session knows passkeys; call what it exports',
  },
  {
    names: ['Date.now', 'new Date', 'Math.random', 'crypto.randomUUID'],
    from: /^src\/(song|people|contract|server)\/(?!seam\/deps\.ts$)/,
    wayOut: 'clock and randomness come in through deps, so that a test can set them',
  },
  {
    names: ['process.env'],
    from: /^src\/server\/(?!main\.ts$|storage\/testing\/)/,
    wayOut: 'readSettings alone reads the environment; take it from deps.settings',
  },
];

const test = /\.test\.tsx?$|\/testing\//;

/** The way out for a global that this file may not touch. */
export function refusedGlobal(file: string, name: string): string | undefined {
  if (test.test(file)) return undefined;
  return globalWalls.find((wall) => wall.names.includes(name) && wall.from.test(file))?.wayOut;
}
