import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pages } from '#contract/base/pages.ts';
import { testServer } from '#server/testing/testServer.ts';
import { readScreenFiles } from './readScreenFiles.ts';

const html = '<!doctype html><title>Sangbok</title>';
const script = 'console.log("sang")';

/** A folder with the files of two builds, and a secret file. */
function built(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-screens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(folder, 'secret.txt'), 'hemmelig');
  writeFileSync(join(web, 'index.html'), html);
  writeFileSync(join(web, 'index.html.br'), brotliCompressSync(html));
  writeFileSync(join(web, 'index.html.gz'), gzipSync(html));
  writeFileSync(join(web, 'assets', 'app-Bx1.js'), script);
  writeFileSync(join(web, 'assets', 'app-Bx1.js.br'), brotliCompressSync(script));
  writeFileSync(join(web, 'assets', 'face.woff2'), 'font');
  writeFileSync(join(web, 'icon.svg'), '<svg/>');
  writeFileSync(join(web, '.vite', 'manifest.json'), '{}');
  mkdirSync(join(folder, 'earlier', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'earlier', 'assets', 'app-Aw0.js'), 'console.log("før")');
  writeFileSync(join(folder, 'earlier', 'assets', 'app-Bx1.js'), 'console.log("før")');
  return folder;
}

async function screens() {
  const { app, client } = await testServer({}, { files: readScreenFiles(built()) });
  return { app, browser: client() };
}

describe('files of releases', () => {
  it('include those of the previous release', async () => {
    const { browser } = await screens();
    const answer = await browser.get('/assets/app-Aw0.js');
    expect(answer).toMatchObject({ status: 200, text: 'console.log("før")' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('prefer those of this release', async () => {
    const { browser } = await screens();
    expect(await browser.get('/assets/app-Bx1.js')).toMatchObject({ status: 200, text: script });
  });
});

describe('the single page', () => {
  it('is served at the path of each screen', async () => {
    const { browser } = await screens();
    for (const { path } of Object.values(pages)) {
      const address = `${path.replace(':id', 'a-1')}?code=ABC123`;
      const { status, text, headers } = await browser.get(address);
      expect({ address, status, text }).toEqual({ address, status: 200, text: html });
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    }
  });

  it('is served as 404 at every other path', async () => {
    const { browser } = await screens();
    for (const path of [
      '/nope',
      '/song',
      '/song/1/2',
      '/index.html',
      '/assets/gone.js',
      '/nope/',
      '//',
      '/%00',
      '/%ff',
      '/song/%ff',
    ]) {
      const { status, text } = await browser.get(path);
      expect({ path, status, text }).toEqual({ path, status: 404, text: html });
    }
  });

  it.each([
    ['/login/', '/login'],
    ['/Library/?category=a%20b&x=?', '/library?category=a%20b&x=?'],
    ['/REGISTER?code=ABC123', '/register?code=ABC123'],
    ['/song/aB-1/', '/song/aB-1'],
  ])('redirects %s to %s', async (written, proper) => {
    const { browser } = await screens();
    for (const method of ['GET', 'HEAD'] as const) {
      expect(await browser.send(method, written)).toMatchObject({
        status: 308,
        headers: { location: proper },
        text: '',
      });
    }
    expect((await browser.get(proper)).status).toBe(200);
    expect((await browser.post(written)).status).toBe(405);
  });

  it('is revalidated with its ETag', async () => {
    const { browser } = await screens();
    const etag = String((await browser.get('/')).headers['etag']);
    expect(await browser.get('/library', { 'if-none-match': etag })).toMatchObject({
      status: 304,
      text: '',
    });
    expect((await browser.get('/nope', { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('a file of the build', () => {
  it('is immutable when its name contains a hash, and revalidated otherwise', async () => {
    const { browser } = await screens();
    const asset = await browser.get('/assets/app-Bx1.js');
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await browser.get('/icon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await browser.get('/assets/face.woff2')).headers['content-type']).toBe('font/woff2');
  });

  it.each<[accept: string, path: string, encoding: string | undefined]>([
    ['gzip, br', '/', 'br'],
    ['gzip', '/', 'gzip'],
    ['br;q=0, gzip', '/', 'gzip'],
    ['identity', '/', undefined],
    ['gzip', '/assets/app-Bx1.js', undefined],
  ])('with Accept-Encoding %s, %s is sent as %s', async (accept, path, encoding) => {
    const { app } = await screens();
    const headers = { 'accept-encoding': accept };
    const answer = await app.inject({ url: path, headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    const other = await app.inject({ url: path, headers: { 'accept-encoding': '' } });
    expect(answer.headers['etag'] === other.headers['etag']).toBe(encoding === undefined);
  });

  it('answers HEAD with only the length', async () => {
    const { browser } = await screens();
    const answer = await browser.send('HEAD', '/assets/app-Bx1.js');
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(Number(answer.headers['content-length'])).toBe(script.length);
  });

  it.each(
    [
      ['/../secret.txt', '/assets/../../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt'],
      ['/..%5csecret.txt', '/assets/..%2f..%2fsecret.txt', '//secret.txt'],
      ['/.vite/manifest.json', '/.git/config', '/.env', '/assets/', '/index.html.br'],
    ].flat(),
  )('never serves %s', async (path) => {
    const { browser } = await screens();
    expect(await browser.get(path)).toMatchObject({ status: 404, text: html });
  });
});

it('says what to do when nothing has been built', async () => {
  expect(readScreenFiles('/nowhere')).toBeNull();
  const { client } = await testServer();
  const answer = await client().get('/');
  expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('npm run build') });
  expect((await client().get('/api/auth/me')).status).toBe(401);
});

describe('a page requested under another host name', () => {
  const publicOrigin = 'https://sang.example.no';

  async function led(
    host: string,
    path: string,
    environment: 'production' | 'test' = 'production',
  ) {
    const settings = { environment, publicOrigin };
    const { client } = await testServer({ settings }, { files: readScreenFiles(built()) });
    const { status, headers } = await client().get(path, { host });
    return [status, headers['location']];
  }

  it.each([
    ['www.sang.example.no', '/register?code=ABC123'],
    ['gammel.example.org:8443', '/song/a-1'],
    ['sang.example.no.', '/'],
    ['sang.example.no.ondt.example', '/@ondt.example'],
    ['ondt.example', '/%zz'],
  ])('redirects %s to the canonical address of %s', async (host, path) => {
    expect(await led(host, path)).toEqual([308, publicOrigin + path]);
  });

  it.each([
    ['SANG.example.no', '/library'],
    ['sang.example.no:443', '/library'],
    // Host names that a proxy uses, not people.
    ['localhost:3000', '/library'],
    ['127.0.0.1:3000', '/library'],
    ['[::1]:3000', '/library'],
    ['sangbok', '/library'],
    ['', '/library'],
    ['www.sang.example.no', '/assets/app-Bx1.js'],
  ])('does not redirect %s for %s', async (host, path) => {
    expect(await led(host, path)).toEqual([200, undefined]);
  });

  it('does not redirect API calls, nor anything outside production', async () => {
    expect(await led('www.sang.example.no', '/api/auth/me')).toEqual([401, undefined]);
    expect(await led('www.sang.example.no', '/library', 'test')).toEqual([200, undefined]);
  });
});
