import { expect, it } from 'vitest';
import { installRelease } from './installRelease.ts';

type Release = Parameters<typeof installRelease>[0];
interface Asked {
  readonly request: Request;
  readonly params: { readonly cacheKey: string };
}

const at = (path: string) => `https://sang.example.no${path}`;
/** Address → key: that of a file without a mark in its name differs. */
const keys = new Map([
  [at('/'), at('/?__WB_REVISION__=1')],
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [at(`/${name}.js`), at(`/${name}.js`)] as const),
]);

/** A release whose files come as `fetched` says; answers what was asked for. */
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

it('asks for every file once, past the browser’s own cache where the name has no mark', async () => {
  const asked = await install(() => Promise.resolve());
  expect(asked.map(({ request, params }) => [request.url, params.cacheKey])).toEqual([...keys]);
  const [page, ...marked] = asked.map(({ request }) => request.cache);
  expect(page).toBe('reload');
  expect(new Set(marked)).toEqual(new Set(['default']));
});

it.each([...keys.keys()])('fails where %s does not come', async (missing) => {
  const come = (address: string) =>
    address === missing ? Promise.reject(new TypeError('gone')) : Promise.resolve();
  await expect(install(come)).rejects.toThrow('gone');
});

it('asks for four at a time', async () => {
  let [underWay, most] = [0, 0];
  await install(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  });
  expect(most).toBe(4);
});

it('has each file compared with what the build made, also by what mends it later', async () => {
  const asked = await install(() => Promise.resolve());
  for (const { request, params } of asked) {
    expect(request.integrity).toBe(`sha256-${params.cacheKey}`);
    expect(params).toMatchObject({ integrity: request.integrity });
  }
});

it('asks past the browser’s own cache for what came wrong from there', async () => {
  let times = 0;
  const asked = await install((address) =>
    address === at('/c.js') && ++times === 1
      ? Promise.reject(new TypeError('another content'))
      : Promise.resolve(),
  );
  const ways = asked.filter(({ request }) => request.url === at('/c.js'));
  expect(ways.map(({ request }) => request.cache)).toEqual(['default', 'reload']);
});
