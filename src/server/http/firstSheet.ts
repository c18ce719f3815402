import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FirstSheets,
  partsOf,
  policyWith,
  type SheetPages,
  sheetPagesPath,
  sheetScreens,
} from '#contract/firstSheet.ts';
import { isLeft, told } from '#contract/told.ts';
import { pages } from '#contract/pages.ts';
import { problems } from '#contract/problems.ts';
import { getMe } from '#contract/user.ts';
import type { Log } from '#server/seam/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import { acceptsEncoding } from './requestHeaders.ts';
import { cookieNamed } from './requestVisit.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';

/** What the build made for the server to draw screens with, and the pages to put them in. */
export interface BuiltSheets extends FirstSheets {
  readonly pages: SheetPages;
}

/** Null where the build made nothing, or what it made is not whole, which the log tells once. */
export async function loadFirstSheets(dist: string, log: Log): Promise<BuiltSheets | null> {
  const pagesFile = join(dist, 'web', sheetPagesPath);
  if (!existsSync(pagesFile)) return null;
  const drawing = pathToFileURL(join(dist, 'sheet', 'firstSheet.js')).href;
  try {
    const pages: SheetPages = JSON.parse(readFileSync(pagesFile, 'utf8'));
    if (!sheetScreens.every((screen) => screen in pages)) throw new Error('a page is missing');
    const { sheetAt, draw } = (await import(drawing)) as FirstSheets;
    return { sheetAt, draw, pages };
  } catch (err) {
    log.error({ err }, 'no first sheets: the build is not whole');
    return null;
  }
}

/**
 * Answers who opens a screen with the page and the screen in it, drawn for this reader, and with the
 * answers that the app will ask for. False where nothing is drawn at the address, or an answer is
 * none: then the bare page does, and the app says why.
 */
export function firstSheets(
  app: FastifyInstance,
  load: () => Promise<BuiltSheets | null>,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
) {
  const isPlain = !publicOrigin.startsWith('https:');
  const drawn = drawnPages();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { url: opened, headers } = request;
    // Whoever fetches the page to keep it, such as the service worker, wants nobody's songs in it.
    if (headers['sec-fetch-dest'] !== 'document') return false;
    const sheets = await load();
    if (sheets === null || sheets.sheetAt(opened, false) === null) return false;
    const { cookie = '' } = headers;
    const cookies = parseCookie(cookie);
    const own = Object.fromEntries(
      Object.values(told).map((name) => [name, cookies[cookieNamed(name, isPlain)]]),
    );
    if (isLeft(own)) return false;
    // Of the house itself, so that rights, limits and presentation are those of any call.
    const ask = (url: string) => app.inject({ url, ...caller(request) });
    const me = cookie === '' ? null : await ask(getMe.path);
    const isSignedIn = me?.statusCode === 200;
    if (!isSignedIn && me !== null && me.statusCode !== problems.notSignedIn[0]) return false;
    // Whoever is nobody yet is led to the door.
    const address = isSignedIn ? opened : pages.login.path;
    const sheet = sheets.sheetAt(address, isSignedIn);
    if (sheet === null) return false;
    const texts = isSignedIn ? [[getMe.path, me.body]] : [];
    for (const asked of sheet.asks) {
      const { statusCode, body } = await ask(asked);
      if (statusCode !== 200) return false;
      texts.push([asked, body]);
    }
    const page = sheets.pages[sheet.screen];
    const [path = ''] = address.split('?'); // what is behind it draws nothing
    const br = await drawn(JSON.stringify([path, own, texts]), () => {
      const answers = Object.fromEntries(
        texts.map(([asked = '', text = '']) => [asked, JSON.parse(text)]),
      );
      const screen = sheets.draw(path, answers, own);
      if (screen === null) return null;
      const { [getMe.path]: here, ...others } = answers;
      // Whether that is who is here when the app starts it asks for itself.
      const { before, from } = partsOf(page, own);
      return before + from(screen, isSignedIn ? { me: here.user.id, ...others } : {});
    });
    if (br === null) return false;
    reply.headers({
      'cache-control': 'no-store', // it says who is here: a page that is gone back to asks anew
      'content-security-policy': policyWith(contentSecurityPolicy, page),
      vary: 'accept-encoding, cookie, sec-fetch-dest',
    });
    const isCompressed = acceptsEncoding(headers['accept-encoding'], 'br');
    if (isCompressed) reply.header('content-encoding', 'br');
    reply.type('text/html; charset=utf-8').send(isCompressed ? br : await decompress(br));
    return true;
  };
}

/** Who asks, from where: as the limits count. */
function caller({ socket, headers }: FastifyRequest) {
  const { cookie = '', 'x-forwarded-for': forwarded } = headers;
  const from = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { remoteAddress: socket.remoteAddress ?? '', headers: { cookie, ...from } };
}

/**
 * The pages drawn last, packed, up to so many bytes. Each is known by the hash of all that it is made
 * of, the reader's own answers among it: so it is found by nobody who may not see it.
 */
function drawnPages(mostBytes = 8_000_000) {
  const kept = new Map<string, Buffer>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  /** As the last that was asked for. */
  function keep(key: string, page: Buffer): Buffer {
    forget(key);
    kept.set(key, page);
    bytes += page.length;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
    return page;
  }

  return async (from: string, draw: () => string | null): Promise<Buffer | null> => {
    const key = hash('sha256', from, 'base64url');
    const known = kept.get(key);
    if (known !== undefined) return keep(key, known);
    const html = draw();
    return html === null ? null : keep(key, await compress(html));
  };
}

const brotli = promisify(brotliCompress);
const compress = (html: string) =>
  brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const decompress = promisify(brotliDecompress);
