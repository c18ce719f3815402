import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import * as songCalls from '#contract/songs/songs.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { listPlans } from '#contract/plans/plans.ts';
import { getMe } from '#contract/people/user.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { type Notation, notations } from '#song/valueSets.ts';
import { jobFor, render } from './serverEntry.ts';

const user = {
  id: 'p',
  firstName: 'Oda',
  community: 'Bakklandet',
  role: 'kantor',
  canInvite: true,
};
const song = makeSong({
  id: 'a1',
  title: 'Over elva',
  notes: null,
  ...optionalsOf({}),
  audioUrl: null,
  lyrics: 'Ta meg med',
});
const other = (length: number) => ({
  name: 'Lav',
  lyrics: 'a'.repeat(length),
  key: null,
  notes: null,
});

describe('the key of a song', () => {
  const music = { transposition: 2, capo: 3, scroll: null };
  const lyrics = '(Re-)Ta meg med';
  const songs: readonly Song[] = [
    { ...song, music, lyrics, title: 'Flyttet', key: 'Re-' },
    { ...song, music, id: 'a2', title: 'Uten akkorder', key: 'Fa' },
    { ...song, lyrics, id: 'a3', title: 'Som skrevet', key: 'd-moll' },
    { ...song, music, id: 'a4', title: 'Uten toneart' },
    { ...song, lyrics, id: 'a5', title: 'Med ord', key: 'bytter' },
  ];
  /** The keys shown on a screen, to a reader who uses this notation. */
  const keysAt = (address: string, notation: Notation, useLowChords = false) => {
    const asked = jobFor(address, true)?.calls ?? [];
    const shown = songs.find(({ id }) => address === `/song/${id}`) ?? songs;
    const answerOf = (call: string) => (call.startsWith(listPlans.path) ? [] : shown);
    const answers = Object.fromEntries(asked.map((each) => [each, answerOf(each)]));
    const me = { user: { ...user, music: { notation } } };
    const own = { [ssrPreferences.display]: JSON.stringify({ useLowChords }) };
    const html = render(address, { ...answers, [getMe.path]: me }, own) ?? '';
    const named = html
      .replaceAll('<!-- -->', '')
      .matchAll(/(?:Toneart |aria-label="Musikk: )(?:<\/span>)?([^"<]+)/g);
    return [...named].map(([, key = '']) => key);
  };

  it.each(['/', '/library'])('is the same in lists: %s', (address) => {
    expect(keysAt(address, 'written')).toEqual(['Mi-', 'Sol', 'd-moll', 'bytter']);
    expect(keysAt(address, 'H-Bb')).toEqual(['Em', 'G', 'Dm', 'bytter']);
    expect(keysAt(address, 'written', true)).toEqual(['Mi-', 'Sol', 'a-moll', 'bytter']);
  });

  it.each(notations)('is in lists that of the song itself: %s', (notation) => {
    for (const isLow of [false, true]) {
      const named = songs.slice(0, 4).flatMap(({ id }) => keysAt(`/song/${id}`, notation, isLow));
      const expected = named.map((shown) => shown.split(' · ')[0]);
      expect(keysAt('/library', notation, isLow).slice(0, 3)).toEqual(expected);
    }
  });
});

it.each(['/', '/library'])('songs of one title are told apart in lists: %s', (address) => {
  const songs = [{ ...song, disambiguation: 'Kom, lys over jorden' }];
  const calls = jobFor(address, true)?.calls ?? [];
  const answerOf = (call: string) => (call.startsWith(listPlans.path) ? [] : songs);
  const answers = Object.fromEntries(calls.map((call) => [call, answerOf(call)]));
  const html = render(address, { ...answers, [getMe.path]: { user } }, {}) ?? '';
  const links = html.match(/<a [^>]*href="\/song\/a1".*?<\/a>/g) ?? [];
  expect(
    links.map((link) =>
      link
        .replace(/<[^>]*>/g, '|')
        .split(/\|+/)
        .slice(1, -1),
    ),
  ).toEqual(links.map(() => ['Over elva', 'Kom, lys over jorden']));
  expect(links.length).toBeGreaterThan(0);
});

const rendered = (own: Partial<Song>) =>
  render('/song/a1', { [getMe.path]: { user }, '/api/songs/a1': { ...song, ...own } }, {});

describe('a song', () => {
  it.each<[what: string, own: Partial<Song>]>([
    ['as it is', {}],
    ['of 20,000 characters', { lyrics: 'a'.repeat(20_000) }],
    ['of 600 lines', { lyrics: 'a\n'.repeat(600) }],
    ['with another version', { alternateVersions: [other(19_990)] }],
  ])('%s is rendered', (_, own) => {
    expect(rendered(own)?.includes('<h1')).toBe(true);
  });

  it.each<[what: string, own: Partial<Song>]>([
    ['of more characters', { lyrics: 'a'.repeat(20_001) }],
    ['of more lines', { lyrics: 'a\n'.repeat(601) }],
    ['of more lines with other line ends', { lyrics: 'a\u2028'.repeat(601) }],
    ['whose versions have more', { alternateVersions: [other(10_000), other(9_991)] }],
  ])('%s is not: it would keep other requests waiting', (_, own) => {
    expect(rendered(own)?.length).toBeUndefined();
  });

  it("has the app's logo in its header", () => {
    const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const shapesIn = (html: string) => html.match(/<(?:rect|path)[^>]*>/g);
    expect(shapesIn(read('public/logo.svg'))).toHaveLength(3);
    const [, logo = ''] = /<symbol id="logo"[^>]*>(.*)<\/symbol>/s.exec(read('index.html')) ?? [];
    expect(shapesIn(logo)).toEqual(shapesIn(read('public/logo.svg')));
    expect(rendered({})).toContain('<use href="#logo">');
  });

  it.each([
    ['under verses with chords', 'Vers 1\nDo  Sol\nord som synges\nDo  Sol\nord igjen', 7],
    ['under lines beside their titles', 'Vers 1\nord som synges', 19],
    ['under chords alone', 'Intro\nDo  Sol  La-', 13],
  ])('marks what no phone shows at first: %s', (_, section, first) => {
    const html = rendered({ lyrics: `${section}\n\n`.repeat(30) }) ?? '';
    const sections = html.match(/<section[^>]*>/g) ?? [];
    const below = sections.map((each) => each.includes('data-below'));
    expect(below).toEqual(sections.map((_, at) => at >= first));
    expect(below.at(-1)).toBe(true);
  });

  it('is not rendered at the path of another call', () => {
    const calls = Object.values(songCalls).filter(({ method }) => method === 'GET');
    const names = calls.flatMap(({ path }) => /^\/api\/songs\/([^:]+)$/.exec(path)?.[1] ?? []);
    expect(names).toContain('recent');
    for (const name of names) {
      for (const query of ['', '?from=here']) {
        expect(jobFor(`/song/${name}${query}`, true)).toBeNull();
      }
    }
    expect(jobFor('/song/recent1', true)?.calls).toEqual(['/api/songs/recent1']);
  });
});

it.each(['/song/a1?line=2', '/login?til=%2Fsong%2Fa1%3Fline%3D2'])(
  'the login leads on to the page that was opened: %s',
  (address) => {
    expect(jobFor(address, false)?.screen).toBe('login');
    expect(render(address, {}, {})).toContain('href="/register?til=%2Fsong%2Fa1%3Fline%3D2"');
  },
);

it('draws what people wrote as text, whatever it looks like', () => {
  const typed = `<img src=x onerror="alert('1')">&lt;b&gt;`;
  const written = { ...song, title: typed, notes: typed, lyrics: `${typed}\n(Re-)${typed}` };
  const answers = {
    [getMe.path]: { user: { ...user, firstName: typed, community: typed } },
    '/api/songs/a1': { ...written, category: { id: 'c1', nameNo: typed, color: '#1565C0' } },
  };
  const html = render('/song/a1', answers, {}) ?? '';
  expect(html).not.toMatch(/<img src=x|<b>/);
  expect(html).toContain(
    '&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;lt;b&amp;gt;',
  );
});

it('draws Home with the plans of the date that the device has', () => {
  // A day and an hour apart, so that their dates always differ.
  const days = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => {
    const [plans] = jobFor('/', true, { [ssrPreferences.zone]: zone })?.calls ?? [];
    return plans?.slice(plans.indexOf('?'));
  });
  expect(days).toEqual(days.map(() => expect.stringMatching(/^\?from=(\d{4}-\d\d-\d\d)&to=\1$/)));
  expect(days[0]).not.toBe(days[1]);
  expect(jobFor('/', true, { [ssrPreferences.zone]: 'Ingen/Steder' })?.calls).toHaveLength(4);
});
