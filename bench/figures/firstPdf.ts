import type { Browser, Page, Response } from '@playwright/test';
import { counted, type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measurePairs } from '#bench/measurePairs.ts';
import { quantile } from '#bench/ratio.ts';
import { newPhone, openSlowly } from '#bench/browser/phone.ts';
import { paragraphsOf } from '#bench/browser/plainPages.ts';
import { at, setStage } from '#bench/browser/stage.ts';
import { startPeer } from '#bench/browser/startPeer.ts';
import { songPage } from '#contract/base/pages.ts';
import { pdfExport, song as texts } from '#web/texts/song.ts';

const place = 1; // index of a Norwegian song of average length

export const firstPdf: Figure = {
  name: 'P11',
  measure:
    'bytes of PDF code before the tap; from the tap, and one on «Lagre» at once, to the first PDF of a song, slow 4G, CPU 4× : jsPDF on a bare page, same text',
  async run() {
    await using stage = await setStage(300);
    const { browser, origin, library } = stage;
    const path = songPage('song', library.songs[place]?.id ?? '');
    const reader = await stage.signedIn();
    const page = await reader.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    const peer = await startPeer(await paragraphsOf(page.locator('main')));
    await reader.close();
    const before: number[] = [];
    const times = { ours: [] as number[], peers: [] as number[] };
    try {
      const ours = () =>
        withPage(browser, origin, { cookie: library.cookie, taps: 1 }, async (opened) => {
          const pdfCode = countPdfCode(opened);
          await opened.goto(path, { waitUntil: 'networkidle' });
          const more = opened.getByRole('button', { name: texts.more, exact: true });
          if (await more.isVisible()) await more.click();
          const button = opened.getByRole('button', { name: pdfExport.button, exact: true });
          await button.waitFor();
          before.push(await pdfCode());
          await button.click();
          return kept(times.ours, await untilPdf(opened));
        });
      const peers = () =>
        withPage(browser, at(peer.port), { cookie: undefined, taps: 1 }, async (opened) => {
          await opened.goto('/', { waitUntil: 'networkidle' });
          await opened.getByRole('button').click();
          return kept(times.peers, await untilPdf(opened));
        });
      const pairs = await measurePairs(ours, peers, browserPlan);
      const note = [times.ours, times.peers].map((all) => `${quantile(all, 0.5).toFixed(0)} ms`);
      return [
        counted('P11-bytes', Math.max(...before), 'of PDF code and fonts', { most: 0 }),
        measured('P11', pairs, { most: 2 }, note.join(' : ')),
      ];
    } finally {
      await peer.stop();
    }
  },
};

function kept(all: number[], value: number): number {
  all.push(value);
  return value;
}

/** On a first visit, before the service worker has cached the app's files. */
async function withPage(
  browser: Browser,
  origin: string,
  { cookie, taps }: { readonly cookie: string | undefined; readonly taps: number },
  visit: (page: Page) => Promise<number>,
): Promise<number> {
  const phone = await newPhone(browser, origin, cookie, { serviceWorkers: 'block' });
  try {
    const page = await openSlowly(phone);
    await page.addInitScript(watchPdf, taps);
    return await visit(page);
  } finally {
    await phone.close();
  }
}

/** Returns, once, the number of bytes that the page has loaded of PDF code and print fonts. */
function countPdfCode(page: Page): () => Promise<number> {
  const fetched: Promise<number>[] = [];
  const count = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) {
      fetched.push(response.text().then((code) => (code.includes('%PDF-') ? code.length : 0)));
    } else if (pathname.endsWith('.ttf')) {
      fetched.push(response.body().then(({ length }) => length));
    }
  };
  page.on('response', count);
  return async () => {
    page.off('response', count);
    return (await Promise.all(fetched)).reduce((sum, bytes) => sum + bytes, 0);
  };
}

const untilPdf = (page: Page) =>
  page.evaluate(() => (window as unknown as { untilPdf: Promise<number> }).untilPdf);

/** Runs in the page: measures from the first of the last taps until the browser receives the PDF. */
function watchPdf(taps: number): void {
  const tapped: number[] = [];
  addEventListener('pointerdown', ({ timeStamp }) => tapped.push(timeStamp), { capture: true });
  const give = URL.createObjectURL.bind(URL);
  const untilPdf = new Promise<number>((resolve) => {
    URL.createObjectURL = (file) => {
      if (file instanceof Blob && file.type === 'application/pdf') {
        resolve(performance.now() - (tapped.at(-taps) ?? 0));
      }
      return give(file);
    };
  });
  Object.assign(window, { untilPdf });
}
