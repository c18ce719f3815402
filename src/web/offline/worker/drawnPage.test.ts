import { afterEach, expect, it, vi } from 'vitest';
import type { DrawFromDevice } from '#contract/firstSheet.ts';
import { sheetPagesPath } from '#contract/firstSheet.ts';
import { type Told, told } from '#contract/told.ts';
import { drawnPage } from './drawnPage.ts';

afterEach(() => vi.unstubAllGlobals());

const built = {
  html: '<html><style></style><body><div id="root"></div></body></html>',
  styles: "'sha256-x'",
};
const files: Readonly<Record<string, () => Response>> = {
  '/': () => new Response('bare', { headers: { 'content-security-policy': "style-src 'self'" } }),
  [sheetPagesPath]: () => Response.json({ song: built, home: built, library: built }),
};

/** The song a1 as it is answered to a browser that has told `own`. */
async function open(drawFromDevice: DrawFromDevice, own: Told = {}) {
  vi.stubGlobal('self', { drawFromDevice });
  vi.stubGlobal('caches', { match: () => Promise.resolve(Response.json(own)) });
  const asked: string[] = [];
  const release = {
    matchPrecache(path: string) {
      asked.push(path);
      return Promise.resolve(files[path]?.());
    },
  };
  const answer = drawnPage(release, '/', 'deviceSheet.js');
  const url = new URL('https://sang.example.no/song/a1');
  const answered = async () => answer({ url } as never);
  return { answered, asked };
}

const song = '<main>Over elva</main>';

it('is on its way before its screen is drawn', async () => {
  let draw = (_: { screen: 'song'; html: string }) => undefined as void;
  const { answered } = await open(() => new Promise((resolve) => (draw = resolve)));
  const answer = await answered();
  expect(answer.headers.get('content-security-policy')).toBe("style-src 'self' 'sha256-x'");
  const page = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await page?.read())?.value).toBe('<html><style></style><body>');
  draw({ screen: 'song', html: song });
  const screen = `<div id="first-sheet">${song}</div><div id="root"></div></body></html>`;
  expect((await page?.read())?.value).toBe(screen);
  expect((await page?.read())?.done).toBe(true);
});

it('has no code read before the first paint, but the fonts', async () => {
  const { answered } = await open(() => Promise.resolve({ screen: 'song', html: song }));
  const preloads = '<link rel="modulepreload" data-app href="/a.js"><link data-font href="/b">';
  const { html } = built;
  built.html = html.replace('<body>', `${preloads}<body>`);
  const page = await (await answered()).text();
  built.html = html;
  expect(page).toContain('<link data-app href="/a.js"><link rel="preload" href="/b">');
});

it.each<[what: string, DrawFromDevice]>([
  ['nothing lies here to draw from', () => Promise.resolve(null)],
  ['drawing fails', () => Promise.reject(new Error('no library'))],
])('leaves the screen to the app where %s', async (_, drawFromDevice) => {
  const { answered } = await open(drawFromDevice);
  expect(await (await answered()).text()).toBe(built.html);
});

it('shows nobody’s songs to who has left', async () => {
  const { answered } = await open(() => Promise.resolve({ screen: 'song', html: song }), {
    [told.signOutOwed]: 'yes',
  });
  expect(await (await answered()).text()).toBe('bare');
});

it('reads the pages of its release once', async () => {
  const { answered, asked } = await open(() => Promise.resolve({ screen: 'song', html: song }));
  for (let times = 0; times < 3; times++) expect(await (await answered()).text()).toContain(song);
  expect(asked.filter((path) => path === sheetPagesPath)).toHaveLength(1);
});
