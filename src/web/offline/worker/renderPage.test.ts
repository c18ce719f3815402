import { expect, it, vi } from 'vitest';
import type { RenderFromDevice } from '#contract/base/ssr.ts';
import { fontStyles, pageTemplatesPath } from '#contract/base/ssr.ts';
import { type SsrPreferences, ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { renderPage } from './renderPage.ts';

const built = {
  html: '<html><style></style><body><div id="root"></div></body></html>',
  styles: "'sha256-x'",
};
const files: Readonly<Record<string, () => Response>> = {
  '/': () => new Response('bare', { headers: { 'content-security-policy': "style-src 'self'" } }),
  [pageTemplatesPath]: () => Response.json({ song: built, home: built, library: built }),
};

/** The page of song a1 for a browser with these preferences. */
async function open(renderFromDevice: RenderFromDevice, own: SsrPreferences = {}) {
  vi.stubGlobal('self', { renderFromDevice });
  vi.stubGlobal('caches', { match: () => Promise.resolve(Response.json(own)) });
  const asked: string[] = [];
  const release = {
    matchPrecache(path: string) {
      asked.push(path);
      return Promise.resolve(files[path]?.());
    },
  };
  const answer = renderPage(release, '/', 'workerEntry.js');
  const url = new URL('https://sang.example.no/song/a1');
  const answered = async () => answer({ url } as never);
  return { answered, asked };
}

const song = '<main>Over elva</main>';

it('starts streaming before its screen is rendered', async () => {
  let draw = (_: { screen: 'song'; html: string }) => undefined as void;
  const { answered } = await open(() => new Promise((resolve) => (draw = resolve)));
  const answer = await answered();
  expect(answer.headers.get('content-security-policy')).toBe("style-src 'self' 'sha256-x'");
  const page = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await page?.read())?.value).toBe('<html><style></style><body>');
  draw({ screen: 'song', html: song });
  const screen = `<div id="ssr-screen">${song}</div><div id="root"></div></body></html>`;
  expect((await page?.read())?.value).toBe(screen);
  expect((await page?.read())?.done).toBe(true);
});

it('loads fonts before the first paint', async () => {
  const { answered } = await open(() => Promise.resolve({ screen: 'song', html: song }));
  const preload = '<link data-preload href="/b">';
  const { html } = built;
  built.html = html.replace('<body>', `${fontStyles.waiting}</style>${preload}<body>`);
  const page = await (await answered()).text();
  built.html = html;
  expect(page).toContain('<style></style><link rel="preload" href="/b">');
});

it.each<[what: string, RenderFromDevice]>([
  ['there is nothing to render from', () => Promise.resolve(null)],
  ['rendering fails', () => Promise.reject(new Error('no library'))],
])('leaves the screen to the app if %s', async (_, renderFromDevice) => {
  const { answered } = await open(renderFromDevice);
  expect(await (await answered()).text()).toBe(built.html);
});

it('shows no songs to a user who signed out', async () => {
  const { answered } = await open(() => Promise.resolve({ screen: 'song', html: song }), {
    [ssrPreferences.signOutOwed]: 'yes',
  });
  expect(await (await answered()).text()).toBe('bare');
});
