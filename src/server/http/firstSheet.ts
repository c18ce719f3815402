import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FirstSheets, firstSheetIds, told } from '#contract/firstSheet.ts';
import { pathOf } from './properAddress.ts';
import { acceptsEncoding } from './requestHeaders.ts';
import { policyWith } from './securityHeaders.ts';

/** What the build made for the server to draw screens with, and the page to put them in. */
export interface BuiltSheets extends FirstSheets {
  /** The page up to where the screens belong, and from there. */
  readonly page: readonly [before: string, after: string];
  /** Hash of the styles in the page, as a source of its content security policy. */
  readonly styles: string;
}

const root = '<div id="root"></div>';

/** Null where the build made nothing. */
export async function loadFirstSheets(dist: string): Promise<BuiltSheets | null> {
  const folder = join(dist, 'sheet');
  if (!existsSync(join(folder, 'page.html'))) return null;
  const { asks, draw } = (await import(
    pathToFileURL(join(folder, 'firstSheet.js')).href
  )) as FirstSheets;
  const [before = '', after = ''] = readFileSync(join(folder, 'page.html'), 'utf8').split(root);
  const styles = readFileSync(join(folder, 'styles.txt'), 'utf8');
  return { asks, draw, page: [before, after], styles };
}

/**
 * Answers who opens a screen with the page and the screen in it, drawn for this reader, and with the
 * answers that the app will ask for. False where the screen has no first sheet, nobody is signed in,
 * or an answer is none: then the bare page does, and the app says why.
 */
export function firstSheets(app: FastifyInstance, load: () => Promise<BuiltSheets | null>) {
  const pages = drawnPages();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const path = pathOf(request);
    const { cookie = '', 'sec-fetch-dest': wantedFor } = request.headers;
    // Whoever fetches the page to keep it, such as the service worker, wants nobody's songs in it.
    if (cookie === '' || wantedFor !== 'document') return false;
    const cookies = parseCookie(cookie);
    if (cookies[told.signOutOwed] !== undefined) return false;
    const sheets = await load();
    const addresses = sheets?.asks(path) ?? null;
    if (sheets === null || addresses === null) return false;
    const { draw, page, styles } = sheets;
    const texts = await askAll(app, addresses, cookie);
    if (texts === null) return false;
    const own = Object.fromEntries(Object.values(told).map((name) => [name, cookies[name]]));
    const content = await pages([path, JSON.stringify(own), ...texts].join('\n'), () => {
      const answers = Object.fromEntries(
        addresses.map((address, at) => [address, JSON.parse(texts[at] ?? '')]),
      );
      const drawn = draw(path, answers, own);
      if (drawn === null) return null;
      return [
        themed(page[0], own[told.theme]),
        `<div id="${firstSheetIds.sheet}">${drawn}</div>`,
        root,
        `<script type="application/json" id="${firstSheetIds.answers}">${inScript(answers)}</script>`,
        page[1],
      ].join('');
    });
    if (content === null) return false;
    reply.headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': policyWith(styles),
      vary: 'accept-encoding, cookie, sec-fetch-dest',
    });
    const isCompressed = acceptsEncoding(request.headers['accept-encoding'], 'br');
    if (isCompressed) reply.header('content-encoding', 'br');
    reply.type('text/html; charset=utf-8').send(isCompressed ? content.br : content.html);
    return true;
  };
}

/** Asked of the house itself, so that rights, limits and presentation are those of any call. */
async function askAll(
  app: FastifyInstance,
  addresses: readonly string[],
  cookie: string,
): Promise<string[] | null> {
  const texts: string[] = [];
  for (const url of addresses) {
    const { statusCode, body } = await app.inject({ url, headers: { cookie } });
    if (statusCode !== 200) return null;
    texts.push(body);
  }
  return texts;
}

interface DrawnPage {
  readonly html: string;
  readonly br: Buffer;
}

const mostKept = 100; // pages, some 50 kB each

/** The pages drawn last, by all that is in them: so nobody gets one that they may not see. */
function drawnPages() {
  const kept = new Map<string, DrawnPage>();
  return async (from: string, draw: () => string | null): Promise<DrawnPage | null> => {
    const known = kept.get(from);
    if (known !== undefined) return known;
    const html = draw();
    if (html === null) return null;
    const drawn = { html, br: await compress(html) };
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
    kept.set(from, drawn);
    return drawn;
  };
}

const brotli = promisify(brotliCompress);
const compress = (html: string) =>
  brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** In the theme that was chosen, or in the system's. */
function themed(html: string, theme: string | undefined): string {
  const isChosen = theme === 'light' || theme === 'dark';
  return isChosen ? html.replace('<html', `<html data-theme="${theme}"`) : html;
}

/** No text of a song can end the element that it lies in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
