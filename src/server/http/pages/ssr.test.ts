import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ScreenRenderer } from '#contract/base/ssr.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import type { Log } from '#server/core/deps.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testServer } from '#server/testing/testServer.ts';
import { loadSsr } from './ssr.ts';
import type { ScreenFile } from './readScreenFiles.ts';

const bare: ScreenFile = {
  type: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  tag: 'bare',
  content: Buffer.from('<!doctype html><div id="root"></div>'),
  br: null,
  gzip: null,
};
const opening = { 'sec-fetch-dest': 'document' };
const styles = "'sha256-x'";
const title = 'Syng </script><script>alert(1)</script>';

async function setUp(publicOrigin = 'http://localhost:3000') {
  const render = vi.fn<ScreenRenderer['render']>(
    (_path, _responses, own) => `<h1>${own[ssrPreferences.display]}</h1>`,
  );
  const jobFor: ScreenRenderer['jobFor'] = (address, isSignedIn) => {
    const id = /^\/song\/([^?]+)/.exec(address)?.[1];
    if (id === undefined && address !== '/login') return null;
    if (!isSignedIn) return { screen: 'login', calls: [] };
    return id === undefined ? null : { screen: 'song', calls: [`/api/songs/${id}`] };
  };
  const page = { html: '<html lang="nb"><body><div id="root"></div></body></html>', styles };
  const templates = { song: page, home: page, library: page, login: page };
  const server = await testServer(
    { settings: { publicOrigin } },
    { files: new Map([['/index.html', bare]]), rendering: { jobFor, render, templates } },
  );
  const path = `/song/${await addSong(server.deps, { title })}`;
  const { browser, person } = await server.person();
  return { ...server, browser, id: person.id, render, path };
}

it('sends the page with the inlined responses, under a policy with its style hashes', async () => {
  const { browser, id, path } = await setUp();
  const { text, headers } = await browser.get(path, opening);
  expect(text).toMatch(/^<html lang="nb"><body><div id="ssr-screen"><h1>undefined<\/h1><\/div>/);
  const json =
    /<script type="application\/json" id="inlined-responses">(.*)<\/script><\/body>/.exec(text);
  expect(json?.[1]).not.toContain('<');
  expect(JSON.parse(json?.[1] ?? '')).toEqual({
    me: id,
    [`/api${path.replace('song', 'songs')}`]: (
      await browser.get(`/api${path.replace('song', 'songs')}`)
    ).body,
  });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    vary: 'accept-encoding, cookie, sec-fetch-dest',
  });
  expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-x';");
});

it('applies the reader’s preferences, compressed or not', async () => {
  const { browser, path } = await setUp();
  browser.cookies.set(ssrPreferences.display, encodeURIComponent('{"textSize":1.3}'));
  browser.cookies.set(ssrPreferences.theme, 'dark');
  const { text } = await browser.get(path, opening);
  expect(text).toMatch(/^<html data-theme="dark" lang="nb">.*<h1>\{"textSize":1\.3\}<\/h1>/);
  const packed = await browser.get(path, { ...opening, 'accept-encoding': 'br' });
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(text);
  expect((await browser.get(`${path}?from=elsewhere`, opening)).text).toBe(text);
  browser.cookies.set(ssrPreferences.theme, '"><script>');
  expect((await browser.get(path, opening)).text).toMatch(/^<html lang="nb">/);
  browser.cookies.set(ssrPreferences.display, '%');
  expect((await browser.get(path, opening)).text).toContain('<h1>%</h1>');
});

it('reads over https only cookies with the __Host- prefix', async () => {
  const { browser, path } = await setUp('https://sang.example.no');
  browser.cookies.set(ssrPreferences.theme, 'dark');
  browser.cookies.set(ssrPreferences.signOutOwed, 'yes');
  expect((await browser.get(path, opening)).text).toMatch(/^<html lang="nb">/);
  browser.cookies.set(`__Host-${ssrPreferences.theme}`, 'dark');
  expect((await browser.get(path, opening)).text).toMatch(/^<html data-theme="dark"/);
  browser.cookies.set(`__Host-${ssrPreferences.signOutOwed}`, 'yes');
  expect((await browser.get(path, opening)).text).toBe(bare.content.toString());
});

it('is never rendered for another user or an ended session', async () => {
  const { browser, person, path } = await setUp();
  const mine = (await browser.get(path, opening)).text;
  await browser.post(`/api/songs/${path.slice(6)}/favorite`, { isFavorite: true });
  const { browser: other, person: olav } = await person({ first_name: 'Olav' });
  const others = (await other.get(path, opening)).text;
  expect([mine, others].map((text) => /"isFavorite":(\w+)/.exec(text)?.[1])).toEqual([
    'false',
    'false',
  ]);
  expect(others).toContain(olav.id);
  expect(mine).not.toContain(olav.id);
  expect((await browser.get(path, opening)).text).toContain('"isFavorite":true');
  await browser.post('/api/auth/logout');
  const after = (await browser.get(path, opening)).text;
  expect(after).toContain('>{}</script>');
  expect(after).not.toContain('Syng');
});

it('renders the login when signed out, at every path, and never for a signed-in user', async () => {
  const { browser, client, render, path } = await setUp();
  const addresses = [path, `${path}?line=1`, '/login'];
  for (const address of addresses) {
    const { text } = await client().get(address, opening);
    expect(text).toContain('<div id="ssr-screen"><h1>undefined</h1></div>');
    expect(text).toContain('>{}</script>');
  }
  expect(render.mock.calls.map(([at, responses]) => [at, responses])).toEqual(
    addresses.map((address) => [address, {}]),
  );
  expect((await browser.get('/login', opening)).text).toBe(bare.content.toString());
});

it.each<[who: string, headers: Record<string, string>]>([
  ['a fetch by the service worker', { 'sec-fetch-dest': 'empty' }],
  ['a request without Sec-Fetch-Dest', {}],
])('sends %s the page without rendered content', async (_, headers) => {
  const { browser, path } = await setUp();
  expect((await browser.get(path, headers)).text).toBe(bare.content.toString());
});

it('sends the empty page for other screens, missing songs and after signing out', async () => {
  const { browser, path } = await setUp();
  const texts = [
    await browser.get('/song/nothing', opening),
    await browser.get('/library', opening),
  ].map(({ text }) => text);
  for (const flag of [ssrPreferences.signOutOwed, ssrPreferences.emptyingOwed]) {
    browser.cookies.set(flag, 'yes');
    texts.push((await browser.get(path, opening)).text);
    browser.cookies.delete(flag);
  }
  expect(new Set(texts)).toEqual(new Set([bare.content.toString()]));
});

it('sends the empty page where rendering fails', async () => {
  const { browser, render, path } = await setUp();
  render.mockReturnValueOnce(null);
  expect((await browser.get(path, opening)).text).toBe(bare.content.toString());
  render.mockImplementation(() => {
    throw new Error('no such section');
  });
  expect((await browser.get(path, opening)).text).toBe(bare.content.toString());
});

describe('the build output', () => {
  const renderer = 'export const jobFor = () => null, render = () => null;';
  const page = { html: '<html>', styles };
  const whole = JSON.stringify({ song: page, home: page, library: page, login: page });

  it.each<
    [what: string, renderer: string | null, pages: string | null, isSound: boolean, errors: number]
  >([
    ['is taken', renderer, whole, true, 0],
    ['may be nothing', null, null, false, 0],
    ['lacks the renderer', null, whole, false, 1],
    ['is a renderer that is cut off', renderer.slice(0, 20), whole, false, 1],
    ['is pages that are cut off', renderer, whole.slice(0, 50), false, 1],
    ['lacks a page', renderer, JSON.stringify({ song: page }), false, 1],
  ])('%s', async (_, script, pages, isSound, errors) => {
    const dist = mkdtempSync(join(tmpdir(), 'ssr-'));
    onTestFinished(() => rmSync(dist, { recursive: true }));
    for (const folder of ['web', 'ssr']) mkdirSync(join(dist, folder));
    if (pages !== null) writeFileSync(join(dist, 'web/page-templates.json'), pages);
    if (script !== null) writeFileSync(join(dist, 'ssr/serverEntry.js'), script);
    const log = {
      info: vi.fn<Log['info']>(),
      warn: vi.fn<Log['warn']>(),
      error: vi.fn<Log['error']>(),
    };
    expect((await loadSsr(dist, log)) !== null).toBe(isSound);
    expect(log.error).toHaveBeenCalledTimes(errors);
  });
});
