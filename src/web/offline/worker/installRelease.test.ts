import { expect, it } from 'vitest';
import { installRelease } from './installRelease.ts';

type Release = Parameters<typeof installRelease>[0];
interface Asked {
  readonly request: Request;
  readonly params: { readonly cacheKey: string };
}

const at = (path: string) => `https://sang.example.no${path}`;
/** Address → cache key, which differs for a file without a hash in its name. */
const keys = new Map([
  [at('/'), at('/?__WB_REVISION__=1')],
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [at(`/${name}.js`), at(`/${name}.js`)] as const),
]);

/** Installs a release whose files come as `fetched` says; returns the requests. */
async function install(fetched: (address: string) => Promise<void>): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const strategy = {
    handleAll(one: Asked) {
      asked.push(one);
      const done = fetched(one.request.url);
      return [done, done];
    },
  };
  const release = {
    strategy,
    getURLsToCacheKeys: () => keys,
    getIntegrityForCacheKey: (key: string) => `sha256-${key}`,
  } as unknown as Release;
  await installRelease(release, {} as ExtendableEvent);
  return asked;
}

it('requests every file once, bypassing the HTTP cache if its name has no hash', async () => {
  const asked = await install(() => Promise.resolve());
  expect(asked.map(({ request, params }) => [request.url, params.cacheKey])).toEqual([...keys]);
  const [page, ...marked] = asked.map(({ request }) => request.cache);
  expect(page).toBe('reload');
  expect(new Set(marked)).toEqual(new Set(['default']));
});

it.each([...keys.keys()])('fails if %s does not arrive', async (missing) => {
  const come = (address: string) =>
    address === missing ? Promise.reject(new TypeError('gone')) : Promise.resolve();
  await expect(install(come)).rejects.toThrow('gone');
});

it('requests four files at a time', async () => {
  let [underWay, most] = [0, 0];
  await install(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  });
  expect(most).toBe(4);
});

it("checks every file against the build's hash, also when repairing", async () => {
  const asked = await install(() => Promise.resolve());
  for (const { request, params } of asked) {
    expect(request.integrity).toBe(`sha256-${params.cacheKey}`);
    expect(params).toMatchObject({ integrity: request.integrity });
  }
});

it('retries past the HTTP cache when content is wrong', async () => {
  let times = 0;
  const asked = await install((address) =>
    address === at('/c.js') && ++times === 1
      ? Promise.reject(new TypeError('another content'))
      : Promise.resolve(),
  );
  const ways = asked.filter(({ request }) => request.url === at('/c.js'));
  expect(ways.map(({ request }) => request.cache)).toEqual(['default', 'reload']);
});
