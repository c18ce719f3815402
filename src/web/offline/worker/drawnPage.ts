import type { RouteHandlerCallback } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import {
  type DrawFromDevice,
  pageWith,
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
const drawn = /^\/(song\/[^/]+|library)?$/;
const patience = 1000; // ms, after which the app itself draws as soon

/**
 * Answers who opens a screen with the page and the screen in it, drawn from what lies on the device;
 * with the bare `page` where it is not there to draw from.
 */
export function drawnPage(
  release: Pick<PrecacheController, 'matchPrecache'>,
  page: string,
  drawing: string | undefined,
): RouteHandlerCallback {
  return async ({ url }) => {
    const bare = await release.matchPrecache(page);
    if (bare === undefined) return fetch(page);
    if (drawing === undefined || !drawn.test(url.pathname)) return bare;
    const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const sheet = draw(drawing, url.pathname + url.search, bare.headers);
    return (await Promise.race([sheet, late]).catch(() => null)) ?? bare;
  };

  async function draw(script: string, address: string, bare: Headers): Promise<Response | null> {
    const pages: Promise<SheetPages | undefined> = release
      .matchPrecache(sheetPagesPath)
      .then((kept) => kept?.json()); // while the screen is drawn
    const kept = await caches.match(toldAt.entry, { cacheName: toldAt.cache });
    const own: Told = (await kept?.json()) ?? {};
    if (isLeft(own) || /"offlineMode":false/.test(own[told.device] ?? '')) return null;
    // Known since the installation: nothing is fetched.
    if (self.drawFromDevice === undefined) runDrawing(script);
    const sheet = await self.drawFromDevice?.(address, own);
    const put = sheet && (await pages)?.[sheet.screen];
    if (!sheet || !put) return null;
    const headers = new Headers(bare);
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
    const policy = headers.get('content-security-policy') ?? '';
    headers.set('content-security-policy', policyWith(policy, put));
    return new Response(pageWith(put, sheet.html, own), { headers });
  }
}

let policy: Rules | null = null;

/** Runs the script that draws; when the worker is installed the browser keeps it beside the worker. */
export function runDrawing(address: string): void {
  const rules = { createScriptURL: (own: string) => own };
  policy ??= self.trustedTypes?.createPolicy('sangbok', rules) ?? rules;
  self.importScripts(policy.createScriptURL(address));
}
