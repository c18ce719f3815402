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
import { type Told, told } from '#contract/told.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Not in every browser yet (https://www.w3.org/TR/trusted-types/). */
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  /** There once the script that draws has run. */
  drawFromDevice?: DrawFromDevice;
};
interface Rules {
  createScriptURL(address: string): string;
}

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
    const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const drawn = await Promise.race([draw(url.pathname + url.search), late]).catch(() => null);
    if (drawn === null) return bare;
    const pages: SheetPages = await (await release.matchPrecache(sheetPagesPath))?.json();
    const sheet = pages[drawn.screen];
    const headers = new Headers(bare.headers);
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
    const policy = headers.get('content-security-policy') ?? '';
    headers.set('content-security-policy', policyWith(policy, sheet));
    return new Response(pageWith(sheet, drawn.html, drawn.own), { headers });
  };

  async function draw(address: string) {
    if (drawing === undefined) return null;
    const kept = await caches.match(toldAt.entry, { cacheName: toldAt.cache });
    const own: Told = (await kept?.json()) ?? {};
    if (own[told.signOutOwed] !== undefined) return null;
    // Known since the installation: nothing is fetched.
    if (self.drawFromDevice === undefined) runDrawing(drawing);
    const sheet = (await self.drawFromDevice?.(address, own)) ?? null;
    return sheet === null ? null : { ...sheet, own };
  }
}

let policy: Rules | null = null;

/** Runs the script that draws; when the worker is installed the browser keeps it beside the worker. */
export function runDrawing(address: string): void {
  const rules = { createScriptURL: (own: string) => own };
  policy ??= self.trustedTypes?.createPolicy('sangbok', rules) ?? rules;
  self.importScripts(policy.createScriptURL(address));
}
