import {
  completeRegistration,
  type PasskeyRequired,
  registerOpenly,
} from '#contract/people/auth.ts';
import { pages } from '#contract/base/pages.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { chrome } from '#web/texts/chrome.ts';
import { login, otherBrowser } from '#web/texts/authentication.ts';
import { home, library } from '#web/texts/lists.ts';
import { pdfOutcome } from '#web/texts/pdfOutcome.ts';
import { pdfExport, song } from '#web/texts/song.ts';
import { chordShapes, musicPanel, rolling, saidMusic } from '#web/texts/songTools.ts';
import { languageLabels, songCard } from '#web/texts/songCard.ts';
import { songForm } from '#web/texts/songForm.ts';
import { type BrowserWindow, until } from './browser.ts';
import { firstChordIs, hasMore, type Journey, known, opensMore } from './journey.ts';
import { withoutNetwork } from './withoutNetwork.ts';

/** The main journeys through the song book; each starts where the one before ended. */
export const journeys: readonly Journey[] = [
  {
    name: 'says whether the browser has passkeys',
    async go({ window, sangbok, sees }) {
      await window.goTo(sangbok.origin + pages.login.path);
      const has = await window.run(() => 'PublicKeyCredential' in globalThis);
      await sees(has ? login.signIn : otherBrowser.missingTitle);
    },
  },
  {
    name: 'registers and shows Home',
    async go({ window, sangbok, sees }) {
      await registerByCalls(window, sangbok.origin);
      await window.goTo(`${sangbok.origin}/`);
      await sees(home.categories);
    },
  },
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
      await presses(song.larger);
      await sees('110 %');
      await presses(song.musicIn(known.key));
      await presses(song.lowChords);
      await firstChordIs(window, 'Mi-');
      await presses(song.lowChords);
      await firstChordIs(window, known.chord);
    },
  },
  {
    name: 'transposes a song, sets a capo, and shows the chord shapes',
    async go({ window, sees, presses }) {
      await presses(musicPanel.higher);
      await presses(musicPanel.higher);
      await firstChordIs(window, 'Si-');
      await presses(musicPanel.capoUp);
      await presses(musicPanel.capoUp);
      await firstChordIs(window, known.chord);
      await sees(saidMusic.moved(2));
      await sees(saidMusic.capo(2, 'shapes'));
      await presses(chordShapes.heading);
      await sees(chordShapes.instruments.ukulele);
      await sees('streng 6 ikke med, streng 5 åpen');
      await presses(chordShapes.heading);
      await presses(musicPanel.asWritten);
    },
  },
  {
    name: 'scrolls a song automatically, and stops with a pedal',
    async go({ window, presses }) {
      // The progress bar shows the position, also where the song is shown in pages that turn.
      const line = '[role="progressbar"]';
      await presses(rolling.name);
      await until(window, 'no strip', () => document.querySelector('[data-strip]') !== null);
      await presses(rolling.start);
      await until(
        window,
        'it does not scroll',
        (selector) => {
          const share = document
            .querySelector<HTMLElement>(selector)
            ?.style.getPropertyValue('--share');
          return Number(share) > 0.02;
        },
        line,
      );
      await window.run(() => {
        const pedal = { key: 'PageDown', bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', pedal));
      });
      await until(
        window,
        'it does not stop',
        (selector) => !document.querySelector(selector),
        line,
      );
      await presses(rolling.close);
    },
  },
  {
    name: 'saves a song as PDF',
    async go(context) {
      const { window, presses, sees } = context;
      await window.run(() => {
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (file: Blob) => {
          void file.text().then((text) => {
            document.body.dataset['paper'] = text.slice(0, 5);
          });
          return make(file);
        };
      });
      await opensMore(context);
      await presses(pdfExport.button);
      await sees(pdfOutcome.done);
      await until(window, 'no PDF', () => document.body.dataset['paper'] === '%PDF-');
    },
  },
  {
    name: 'marks a favourite',
    async go(context) {
      const { presses, sees } = context;
      const name = songCard.addFavorite(known.title);
      await presses((await hasMore(context)) ? name : song.favoriteHow(name));
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
    name: 'switches between the dark and the light theme',
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
  ...withoutNetwork,
];

/**
 * Registers through the API, from a page of the server, with a software authenticator, since not every one of these browsers
 * has passkeys.
 */
export async function registerByCalls(window: BrowserWindow, origin: string): Promise<void> {
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
  const registrationResponse = new SoftAuthenticator(origin).create(webauthnOptions);
  await post(completeRegistration.path, { registrationResponse });
}
