import type { RouteHandlerCallback } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import {
  fillTemplate,
  fontStyles,
  type PageTemplates,
  pageTemplatesPath,
  policyWith,
  preferencesCache,
  type RenderFromDevice,
} from '#contract/base/ssr.ts';
import {
  hasSignedOut,
  type SsrPreferences,
  ssrPreferences,
} from '#contract/base/ssrPreferences.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Not in every browser yet (https://www.w3.org/TR/trusted-types/). */
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  /** Set once the rendering script has run. */
  renderFromDevice?: RenderFromDevice;
};
interface Rules {
  createScriptURL(address: string): string;
}

/** Addresses of screens that can be rendered; for others the script is not run. */
const rendered = /^\/(?:(song)\/[^/]+|(library))?$/;
const timeout = 1000; // ms, after which the app itself would be as fast

/**
 * Answers a navigation with the screen rendered from the device's library, or with the bare `page`,
 * which the app renders, if there is nothing to render from. `script` is the address of the built
 * app/ssr/workerEntry.ts.
 */
export function renderPage(
  release: Pick<PrecacheController, 'matchPrecache'>,
  page: string,
  script: string | undefined,
): RouteHandlerCallback {
  return async ({ url }) => {
    const bare = async () => (await release.matchPrecache(page)) ?? fetch(page);
    const [isRendered, song, library] = rendered.exec(url.pathname) ?? [];
    if (script === undefined || isRendered === undefined) return bare();
    const [kept, templates, preferences] = await Promise.all([
      bare(),
      readTemplates(release).catch(() => undefined),
      readPreferences(),
    ]);
    const template = templates?.[song ? 'song' : library ? 'library' : 'home'];
    if (template === undefined || preferences === null) return kept;
    const headers = new Headers(kept.headers);
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
    const policy = headers.get('content-security-policy') ?? '';
    headers.set('content-security-policy', policyWith(policy, template));
    const { before, from } = fillTemplate(template, preferences);
    const address = url.pathname + url.search;
    const screen = () => render(script, address, preferences).then(from, () => from(null));
    return new Response(streamOf(fromDevice(before), screen), { headers });
  };
}

/** All files are on the device, so fonts load before the first paint. */
function fromDevice(before: string): string {
  return before
    .replaceAll(' data-preload', ' rel="preload"')
    .replace(fontStyles.waiting, fontStyles.atOnce);
}

async function readTemplates(
  release: Pick<PrecacheController, 'matchPrecache'>,
): Promise<PageTemplates | undefined> {
  return (await release.matchPrecache(pageTemplatesPath))?.json();
}

/** This browser's preferences; null if nothing may be rendered. */
async function readPreferences(): Promise<SsrPreferences | null> {
  try {
    const { cache: cacheName, entry } = preferencesCache;
    const kept = await caches.match(entry, { cacheName });
    const own: SsrPreferences = (await kept?.json()) ?? {};
    const keepsNothing = /"offlineMode":false/.test(own[ssrPreferences.device] ?? '');
    return hasSignedOut(own) || keepsNothing ? null : own;
  } catch {
    return null;
  }
}

/** The screen's HTML; null if there is nothing to render from, or after the time-out. */
async function render(
  script: string,
  address: string,
  preferences: SsrPreferences,
): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeout, null));
  // Stored at installation: nothing is fetched.
  if (self.renderFromDevice === undefined) runScript(script);
  return (await Promise.race([self.renderFromDevice?.(address, preferences), late]))?.html ?? null;
}

/** Streams the page: the browser reads its styles while the screen is rendered. */
function streamOf(first: string, then: () => Promise<string>): ReadableStream<Uint8Array> {
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

/** Runs a script of the release; the browser stores it with the worker at installation. */
export function runScript(address: string): void {
  const rules = { createScriptURL: (own: string) => own };
  policy ??= self.trustedTypes?.createPolicy('sangbok', rules) ?? rules;
  self.importScripts(policy.createScriptURL(address));
}
