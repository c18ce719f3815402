import { completeRegistration, type PasskeyRequired, registerOpenly } from '#contract/gettingIn.ts';
import { pages } from '#contract/pages.ts';
import type { Sangbok } from '#e2e/kit/startSangbok.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { chrome } from '#web/texts/chrome.ts';
import { login } from '#web/texts/gettingIn.ts';
import { home, library } from '#web/texts/lists.ts';
import { song } from '#web/texts/song.ts';
import { print } from '#web/texts/songTools.ts';
import { languageLabels, songCard } from '#web/texts/songCard.ts';
import { songForm } from '#web/texts/songForm.ts';
import { type EngineWindow, until } from './engine.ts';
import { type Hand, handOf } from './hand.ts';

interface Place extends Hand {
  readonly window: EngineWindow;
  readonly sangbok: Sangbok;
}

interface Journey {
  readonly name: string;
  readonly go: (place: Place) => Promise<void>;
  /** Why it cannot be gone in this browser. */
  readonly cannot?: (window: EngineWindow) => Promise<string | null>;
}

const known = { title: 'Du er min hyrde', words: 'hyrde' };
const other = { title: 'Sangen fra vidda', words: 'Høyt over tregrensen' };

export function placeOf(window: EngineWindow, sangbok: Sangbok): Place {
  return { ...handOf(window), window, sangbok };
}

/** The main ways through the song book, each from where the one before ended. */
export const journeys: readonly Journey[] = [
  {
    name: 'says whether the browser has passkeys',
    async go({ window, sangbok, sees }) {
      await window.goTo(sangbok.origin + pages.login.path);
      const has = await window.run(() => 'PublicKeyCredential' in globalThis);
      await sees(has ? login.signIn : login.unsupportedTitle);
    },
  },
  { name: 'comes in and meets Home', go: comesIn },
  {
    name: 'finds songs by title and by words',
    async go({ window, sangbok, sees, presses, writes }) {
      await window.goTo(sangbok.origin + pages.library.path);
      await sees(known.title);
      await presses(chrome.openSearch);
      await writes(chrome.searchPlaceholder, known.words);
      await sees(library.searchResults(1));
      await sees('Treff i sangteksten');
    },
  },
  {
    name: 'reads a song, larger and in low chords',
    async go({ window, sees, presses }) {
      await presses(chrome.closeSearch);
      await presses(known.title);
      await sees('100 %');
      const chords = () =>
        window.run(() =>
          Array.from(
            document.querySelectorAll('[data-chord] > :first-child'),
            (each) => each.textContent,
          ),
        );
      const before = await chords();
      await presses(song.larger);
      await sees('110 %');
      await presses(song.music);
      await presses(song.lowChords);
      await until(
        window,
        'the chords stay as they are',
        (first) => document.querySelector('[data-chord] > :first-child')?.textContent !== first,
        before[0] ?? '',
      );
      await presses(song.lowChords);
    },
  },
  {
    name: 'puts a song on paper',
    async go({ window, presses, sees }) {
      await window.run(() => {
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (file: Blob) => {
          void file.text().then((text) => {
            document.body.dataset['paper'] = text.slice(0, 5);
          });
          return make(file);
        };
      });
      await presses(print.button);
      await sees(print.done);
      await until(window, 'no PDF', () => document.body.dataset['paper'] === '%PDF-');
    },
  },
  {
    name: 'marks a favourite',
    async go({ presses, sees }) {
      await presses(songCard.addFavorite(known.title));
      await sees(songCard.favoriteAdded);
    },
  },
  {
    name: 'writes a song',
    async go({ window, sangbok, presses, writes, sees }) {
      await window.goTo(sangbok.origin + pages.addSong.path);
      await writes(songForm.title, 'Elven om kvelden');
      await presses(sampleCategories[0]?.nameNo ?? '');
      await presses(languageLabels.no);
      await writes(songForm.lyrics, 'La-\nElven om kvelden');
      await presses(songForm.saveNew);
      await until(window, 'no new song', () => location.pathname.startsWith('/song/'));
      await sees('Elven om kvelden');
    },
  },
  {
    name: 'is dark and light as it is told',
    async go({ window }) {
      const paper = (theme: string) =>
        window.run((chosen) => {
          document.documentElement.dataset['theme'] = chosen;
          return getComputedStyle(document.body).backgroundColor;
        }, theme);
      const [dark, light] = [await paper('dark'), await paper('light')];
      if (dark === light || /rgba\(0, 0, 0, 0\)/.test(dark))
        throw new Error(`${dark} and ${light}`);
    },
  },
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
    name: 'opens, reads and searches without network',
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
    },
  },
  {
    name: 'changes a song without network, and lands at its top',
    cannot: withoutServiceWorker,
    async go({ window, writes, presses, sees }) {
      const atEnd = () => window.run(() => scrollTo(0, document.documentElement.scrollHeight));
      const lines = Array.from({ length: 80 }, (_, at) => `Over heiene går jeg, mil ${at}`);
      await atEnd();
      await presses(song.view);
      await presses(song.edit);
      await writes(songForm.lyrics, lines.join('\n'));
      await atEnd();
      await presses(songForm.saveChanges);
      await sees(lines.at(-1) ?? '');
      const isAtTop = (title: string) => {
        const heading = document.querySelector('main h1');
        const isFocused = heading !== null && heading === document.activeElement;
        return isFocused && heading.textContent === title && scrollY === 0;
      };
      await until(window, 'not at the top of the song', isAtTop, known.title);
      await window.run(() => new Promise((resolve) => setTimeout(resolve, 1000)));
      await until(window, 'at the top, but not for long', isAtTop, known.title);
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

/** By the calls themselves, with a passkey of software: not every one of these browsers has passkeys. */
async function comesIn({ window, sangbok, sees }: Place): Promise<void> {
  const post = (path: string, body: object | null) =>
    window.run(
      async (to, sent) => {
        const json = { 'content-type': 'application/json' };
        const answer = await fetch(to, {
          method: 'POST',
          ...(sent && { headers: json, body: JSON.stringify(sent) }),
        });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json() as Promise<unknown>;
      },
      path,
      body,
    );
  const { webauthnOptions } = (await post(registerOpenly.path, null)) as PasskeyRequired;
  if (webauthnOptions === undefined) throw new Error('no passkey was asked for');
  const registrationResponse = new SoftAuthenticator(sangbok.origin).create(webauthnOptions);
  await post(completeRegistration.path, { registrationResponse });
  await window.goTo(`${sangbok.origin}/`);
  await sees(home.categories);
}

async function withoutServiceWorker(window: EngineWindow): Promise<string | null> {
  const has = await window.run(() => 'serviceWorker' in navigator);
  return has ? null : 'the browser has no service worker';
}
