import type { RouteHandlerCallback } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import {
  type DrawFromDevice,
  notPreloaded,
  partsOf,
  policyWith,
  type SheetPages,
  sheetPagesPath,
  toldAt,
} from '#contract/firstSheet.ts';
import { isLeft, type Told, told } from '#contract/told.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Not in every browser yet (https://www.w3.org/TR/trusted-types/). */
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  /** There once the script that draws has run. */
  drawFromDevice?: DrawFromDevice;
};
interface Rules {
  createScriptURL(address: string): string;
}

/** Screens that may be drawn: for others the script need not run. */
const drawn = /^\/(?:(song)\/[^/]+|(library))?$/;
const patience = 1000; // ms, after which the app itself draws as soon

/**
 * Answers who opens a screen with the page and the screen in it, drawn from what lies on the device;
 * with the bare `page` to who wants nothing kept here. Where there is nothing to draw from, the app draws.
 */
export function drawnPage(
  release: Pick<PrecacheController, 'matchPrecache'>,
  page: string,
  drawing: string | undefined,
): RouteHandlerCallback {
  let built: Promise<SheetPages | undefined> | undefined; // the same for as long as the worker runs
  const readPages = async (): Promise<SheetPages> =>
    (await release.matchPrecache(sheetPagesPath))?.json();

  return async ({ url }) => {
    const bare = async () => (await release.matchPrecache(page)) ?? fetch(page);
    const [isDrawn, song, library] = drawn.exec(url.pathname) ?? [];
    if (drawing === undefined || isDrawn === undefined) return bare();
    built ??= readPages().catch(() => undefined);
    const [kept, pages, own] = await Promise.all([bare(), built, readTold()]);
    const put = pages?.[song ? 'song' : library ? 'library' : 'home'];
    if (put === undefined) built = undefined; // let go of by the browser, and fetched again by now
    if (put === undefined || own === null) return kept;
    const headers = new Headers(kept.headers);
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
    const policy = headers.get('content-security-policy') ?? '';
    headers.set('content-security-policy', policyWith(policy, put));
    const { before, from } = partsOf(put, own);
    // All of it lies here. Code that is named before the first paint is read before it; fonts are in it.
    const first = before
      .replaceAll(' rel="modulepreload"', '')
      .replaceAll(` ${notPreloaded}`, ' rel="preload"');
    const address = url.pathname + url.search;
    const screen = () => draw(drawing, address, own).then(from, () => from(null));
    return new Response(inTurn(first, screen), { headers });
  };
}

/** What this browser wants of a drawing; null where it wants none. */
async function readTold(): Promise<Told | null> {
  try {
    const kept = await caches.match(toldAt.entry, { cacheName: toldAt.cache });
    const own: Told = (await kept?.json()) ?? {};
    return isLeft(own) || /"offlineMode":false/.test(own[told.device] ?? '') ? null : own;
  } catch {
    return null;
  }
}

/** In HTML; null where there is nothing to draw from, or it takes too long. */
async function draw(script: string, address: string, own: Told): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  // Known since the installation: nothing is fetched.
  if (self.drawFromDevice === undefined) runDrawing(script);
  return (await Promise.race([self.drawFromDevice?.(address, own), late]))?.html ?? null;
}

/** A page that is on its way before all of it is known: its styles are read while its screen is drawn. */
function inTurn(first: string, then: () => Promise<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (page) => page.enqueue(encoder.encode(first)),
    async pull(page) {
      page.enqueue(encoder.encode(await then()));
      page.close();
    },
  });
}

let policy: Rules | null = null;

/** Runs the script that draws; when the worker is installed the browser keeps it beside the worker. */
export function runDrawing(address: string): void {
  const rules = { createScriptURL: (own: string) => own };
  policy ??= self.trustedTypes?.createPolicy('sangbok', rules) ?? rules;
  self.importScripts(policy.createScriptURL(address));
}
