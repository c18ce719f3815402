import { pages } from '#contract/base/pages.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { songForm } from '#web/texts/songForm.ts';
import { musicPanel } from '#web/texts/songTools.ts';
import { type BrowserWindow, until } from './browser.ts';
import { firstChordIs, type Journey, known, opensMore } from './journey.ts';

const other = { title: 'Sangen fra vidda', words: 'Høyt over tregrensen' };

/**
 * Journeys on the device without network, whose writes are sent afterwards; each starts where the
 * one before ended.
 */
export const withoutNetwork: readonly Journey[] = [
  {
    name: 'has the song book and the app on the device',
    cannot: withoutServiceWorker,
    async go({ window, sangbok, sees }) {
      await window.goTo(sangbok.origin + pages.settings.path);
      await sees('sist oppdatert');
      await until(window, 'the app is not kept', async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return found?.active?.state === 'activated';
      });
    },
  },
  {
    name: 'opens, reads, searches and moves a key without network',
    cannot: withoutServiceWorker,
    async go({ window, sangbok, sees, presses, writes }) {
      await sangbok.kill();
      await window.goTo(sangbok.origin + pages.library.path);
      await sees(known.title);
      await presses(chrome.openSearch);
      await writes(chrome.searchPlaceholder, known.words);
      await sees('Treff i sangteksten');
      await presses(known.title);
      await sees('%');
      await presses(song.musicIn(known.key));
      await presses(musicPanel.higher);
      await firstChordIs(window, 'Sib-');
      await presses(musicPanel.asWritten);
      await firstChordIs(window, known.chord);
    },
  },
  {
    name: 'changes a song without network, and is back where the song was left',
    cannot: withoutServiceWorker,
    async go(context) {
      const { window, writes, presses, sees } = context;
      const atEnd = () =>
        window.run(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          return Math.round(scrollY);
        });
      const lines = Array.from({ length: 80 }, (_, at) => `Over heiene går jeg, mil ${at}`);
      const place = await atEnd();
      await opensMore(context);
      await presses(song.edit);
      await writes(songForm.lyrics, lines.join('\n'));
      await atEnd();
      await presses(songForm.saveChanges);
      await sees(lines.at(-1) ?? '');
      const isBack = (before: number) => Math.round(scrollY) === before;
      await until(window, 'not where it was', isBack, place);
      await window.run(() => new Promise((resolve) => setTimeout(resolve, 1000)));
      await until(window, 'there, but not for long', isBack, place);
    },
  },
  {
    name: 'writes without network',
    cannot: withoutServiceWorker,
    async go({ window, sangbok, writes, presses, sees }) {
      await window.goTo(sangbok.origin + pages.addSong.path);
      await writes(songForm.title, other.title);
      await presses(sampleCategories[0]?.nameNo ?? '');
      await presses(languageLabels.no);
      await writes(songForm.lyrics, other.words);
      await presses(songForm.saveNew);
      await until(window, 'no new song', () => location.pathname.startsWith('/song/'));
      await sees(other.words);
      await window.goTo(sangbok.origin + pages.waiting.path);
      await sees(other.title);
    },
  },
  {
    name: 'sends what waits once the network is back',
    cannot: withoutServiceWorker,
    async go({ window, sangbok, sees }) {
      await sangbok.restart();
      await window.goTo(sangbok.origin + pages.library.path);
      await sees(other.title);
      await until(
        window,
        'the server does not get it',
        async (title) => {
          const answer = await fetch('/api/songs');
          const songs: { title: string }[] = answer.ok ? await answer.json() : [];
          return songs.some((each) => each.title === title);
        },
        other.title,
      );
    },
  },
];

async function withoutServiceWorker(window: BrowserWindow): Promise<string | null> {
  const has = await window.run(() => 'serviceWorker' in navigator);
  return has ? null : 'the browser has no service worker';
}
