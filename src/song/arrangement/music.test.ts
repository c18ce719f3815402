import { describe, expect, it } from 'vitest';
import { keyHintIn, analyzeKey } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { arrange } from './arrange.ts';
import { defaultDisplayPreferences } from './displayPreferences.ts';
import { type MusicView, asWritten, nameKey, inMusic, keyChoices, listedKey } from './music.ts';

interface Shown {
  readonly chords: string;
  readonly key: ReturnType<typeof nameKey>;
}

function shown(lyrics: string, key: string | null, view: Partial<MusicView>): Shown {
  const sections = parseLyrics(lyrics);
  const written = analyzeKey(sections, key);
  const viewed = { ...asWritten, ...view };
  const arrangement = inMusic(arrange(sections, defaultDisplayPreferences), written, viewed);
  const syllables = arrangement.sections
    .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
    .flatMap((word) => word.syllables);
  const chords = syllables.flatMap(({ chord, sounding }) =>
    chord === null ? [] : [chord + (sounding === undefined ? '' : `=${sounding}`)],
  );
  return { chords: chords.join(' '), key: nameKey(written, viewed) };
}

const song = '(Re-)Herre, se (Sol-)til oss,\n(La7)se til (Sib)alle som (Re-)venter';

describe('a song under a view', () => {
  it.each<[string, Partial<MusicView>, string]>([
    ['as written', {}, 'Re- Sol- La7 Sib Re-'],
    ['two up', { transposition: 2 }, 'Mi- La- Si7 Do Mi-'],
    ['in letters', { notation: 'H-Bb' }, 'Dm Gm A7 Bb Dm'],
    ['under a capo', { capo: 5 }, 'La- Re- Mi7 Fa La-'],
    ['under a capo, as it sounds', { capo: 5, capoShows: 'sounding' }, 'Re- Sol- La7 Sib Re-'],
    ['both', { capo: 5, capoShows: 'both' }, 'La-=Re- Re-=Sol- Mi7=La7 Fa=Sib La-=Re-'],
    ['low', { useLowChords: true }, 'La- Re- Mi7 Fa La-'],
    ['moved, which wins over low', { useLowChords: true, transposition: 2 }, 'Mi- La- Si7 Do Mi-'],
    ['low under a capo', { useLowChords: true, capo: 3 }, 'Fa#- Si- Do#7 Re Fa#-'],
    ['two up under a capo of two', { transposition: 2, capo: 2 }, 'Re- Sol- La7 Sib Re-'],
  ])('%s', (_, view, chords) => {
    expect(shown(song, 'Re-', view).chords).toBe(chords);
  });

  it('has its own spellings of low chords in the displayed notation', () => {
    const low = { useLowChords: true };
    expect(shown('Do Mi Sol', null, low).chords).toBe('G Si7 Re');
    expect(shown('Do Mi Sol', null, { ...low, notation: 'solfège' }).chords).toBe('Sol Si7 Re');
    expect(shown('Do Mi Sol', null, { ...low, notation: 'B-Bb' }).chords).toBe('G B7 D');
  });

  it('names each chord as written where the song mixes two notations', () => {
    const mixed = 'Do  G  La-  H7  B';
    expect(shown(mixed, 'Do', { transposition: 2 }).chords).toBe('Re A Si- C#7 C');
    expect(shown(mixed, 'Do', { notation: 'solfège' }).chords).toBe('Do Sol La- Si7 Sib');
    expect(shown(mixed, 'Do', { notation: 'B-Bb' }).chords).toBe('C G Am B7 Bb');
  });

  it('is spelt from the key of each section where the key changes', () => {
    const changing = 'Vers\nRe-  Sol-  La7  Re-\nRefreng\nRe  Si-  Sol  La7  Fa#-';
    expect(shown(changing, 'Re-', { transposition: 1 }).chords).toBe(
      'Mib- Lab- Sib7 Mib- Mib Do- Lab Sib7 Sol-',
    );
    expect(shown(changing, 'Re-', { transposition: -1 }).chords).toBe(
      'Do#- Fa#- Sol#7 Do#- Reb Sib- Solb Lab7 Fa-',
    );
  });

  it('transposes chords after headings, and no word', () => {
    const lyrics = 'Intro: Do Sol\nSol i sinn\nMi sjel, La oss gå\n(La-)Be, (2x) Am';
    const { chords } = shown(lyrics, 'Do', { transposition: 2, notation: 'H-Bb' });
    expect(chords).toBe('D A Hm');
  });

  it.each<[Partial<MusicView>, string]>([
    [{ transposition: 14 }, 'Mi- La- Si7 Do Mi-'],
    [{ transposition: Number.NaN }, 'Re- Sol- La7 Sib Re-'],
    [{ capo: 12 }, 'Re- Sol- La7 Sib Re-'],
    [{ capo: -3 }, 'Re- Sol- La7 Sib Re-'],
  ])('clamps settings out of range: %o', (view, chords) => {
    expect(shown(song, 'Re-', view).chords).toBe(chords);
  });

  it('writes low Si as the song does: H, or B where it writes B', () => {
    const low = (chords: string) => shown(chords, null, { useLowChords: true }).chords;
    expect(low('E A')).toBe('H E');
    expect(low('E B')).toBe('B F#');
    expect(low('E Bb')).toBe('H F');
    expect(low('H B Em')).toBe('F# F Hm');
  });

  it('changes chords above and in the text, and nothing else', () => {
    const lyrics = 'La-   Do Mi\nHerren er\n(Re- 9)Syng (2x)';
    const sections = parseLyrics(lyrics);
    const arrangement = arrange(sections, defaultDisplayPreferences);
    const low = inMusic(arrangement, analyzeKey(sections, null), {
      ...asWritten,
      useLowChords: true,
    });
    const words = ({ sections: [section] }: typeof low) =>
      section?.lines.map((line) => line.words.map(({ space, syllables }) => [space, syllables]));
    expect(words(low)).toEqual([
      [
        [' ', [{ chord: 'Mi-', text: 'Herren' }]],
        ['', [{ chord: 'G', text: 'er' }]],
        ['', [{ chord: 'Si7', text: '' }]],
      ],
      [
        [' ', [{ chord: 'La- 9', text: 'Syng' }]],
        ['', [{ chord: null, text: '(2x)' }]],
      ],
    ]);
  });

  it('is spelt from the key that its chords suggest', () => {
    expect(shown('C F G Am', null, { transposition: -2 }).chords).toBe('Bb Eb F Gm');
  });
});

describe('the key of a song', () => {
  it.each<[string | null, Partial<MusicView>, (string | null)[]]>([
    ['Re-', {}, ['Re-', 'Re-', null]],
    ['Re-', { transposition: 2, capo: 3 }, ['Re-', 'Mi-', 'Do#-']],
    ['Re-', { notation: 'B-Bb' }, ['Dm', 'Dm', null]],
    ['d-moll', { useLowChords: true }, ['d-moll', 'a-moll', null]],
    ['ukjent', {}, ['ukjent', 'ukjent', null]],
    ['ukjent', { notation: 'H-Bb' }, ['ukjent', 'ukjent', null]],
    ['ukjent', { transposition: 2 }, ['ukjent', 'Mi-', null]],
    ['D minor', { transposition: 2 }, ['D minor', 'Em', null]],
    ['Dm capo 3', { transposition: -1 }, ['Dm capo 3', 'C#m', null]],
    ['', { transposition: 2 }, ['Re-', 'Mi-', null]],
    [null, {}, ['Re-', 'Re-', null]],
    ['Do→Re', {}, ['Do→Re', 'Do→Re', null]],
    ['Do→Re', { transposition: 2, capo: 3 }, ['Do→Re', 'Re→Mi', 'Si→Reb']],
    ['Do→G', { transposition: 2 }, ['Do→G', 'Re→A', null]],
    ['Do→G', { notation: 'H-Bb' }, ['C→G', 'C→G', null]],
    ['Re- -> Mi-', { transposition: -2 }, ['Re- -> Mi-', 'Do- -> Re-', null]],
    ['C – D', { transposition: 5 }, ['C – D', 'F – G', null]],
    ['d-moll→e-moll', { transposition: 2 }, ['d-moll→e-moll', 'e-moll→fiss-moll', null]],
    ['Re–', { transposition: 2 }, ['Re–', 'Mi–', null]],
    ['Do→hjem', { transposition: 2 }, ['Do→hjem', 'Mi-', null]],
  ])('%s', (field, view, names) => {
    const { written, sounding, shapes } = shown(song, field, view).key;
    expect([written, sounding, shapes]).toEqual(names);
  });

  it('is marked as a suggestion if the song states none', () => {
    expect(shown(song, '', {}).key.isProposed).toBe(true);
    expect(shown(song, 'Re-', {}).key.isProposed).toBe(false);
    expect(shown(song, 'Do→Re', {}).key.isProposed).toBe(false);
    expect(shown('Herren er', '', {}).key.written).toBeNull();
  });
});

describe('the key of a song in a list', () => {
  const up = { transposition: 2 };
  const low = { useLowChords: true };
  it.each<[field: string, Partial<MusicView>, string | null]>([
    ['Re-', {}, 'Re-'],
    ['Re-', up, 'Mi-'],
    ['Re-', low, 'La-'],
    ['Re-', { ...up, ...low }, 'Mi-'],
    ['Re-', { notation: 'H-Bb' }, 'Dm'],
    ['Si-', { notation: 'H-Bb' }, 'Hm'],
    ['Si-', { notation: 'B-Bb' }, 'Bm'],
    ['Sib', { notation: 'H-B' }, 'B'],
    ['Am', { notation: 'solfège' }, 'La-'],
    ['Am', up, 'Hm'],
    ['d-moll', {}, 'd-moll'],
    ['d-moll', up, 'e-moll'],
    ['d', up, 'Em'],
    ['D dorisk', up, 'E dorisk'],
    ['D dorisk', { ...up, notation: 'solfège' }, 'Mi dorisk'],
    ['G (A)', up, 'A (H)'],
    ['Mi bemol', up, 'Fa'],
    ['d-moll', { ...up, notation: 'solfège' }, 'Mi-'],
    ['D dur', { transposition: 1 }, 'Ess-dur'],
    ['Do→Re', up, 'Re→Mi'],
    ['Re-, capo 2', {}, 'Re-, capo 2'],
    ['Re-, capo 2', up, 'Mi-'],
    ['Capo 3: Dm', up, 'Em'],
    ['Capo 3: Re-', up, 'Mi-'],
    ['E-dur.', up, 'Fiss-dur'],
    ['C/Am', up, 'D/Hm'],
    ['bytter', { ...up, notation: 'H-Bb' }, 'bytter'],
    ['', up, null],
  ])('%s, %o', (field, view, key) => {
    const viewed = { ...asWritten, ...view, capo: 3 }; // a capo does not change the sounding key
    const named = { sounding: key, isProposed: false };
    expect(listedKey(field, null, viewed)).toEqual(named);
    expect(listedKey(field, null, viewed), 'the second time').toEqual(named);
  });

  const english = '(Am)Herren er (B7)min hyrde, (E7)jeg man(Am)gler intet';
  const german = '(B)Stille (F)er (H)dagen';
  it.each<[lyrics: string, field: string, Partial<MusicView>, string | null]>([
    [english, 'Am', up, 'Bm'],
    [english, 'B', { notation: 'solfège' }, 'Si'],
    [german, 'B', { notation: 'solfège' }, 'Sib'],
    [german, 'F', { notation: 'written', transposition: 6 }, 'H'],
    [song, '', up, 'trolig Mi-'],
    [song, '', { notation: 'H-Bb' }, 'trolig Dm'],
    [song, '', { capo: 2 }, 'trolig Re-'],
    [song, '', {}, null],
    [song, 'ukjent', up, 'trolig Mi-'],
    [song, 'ukjent', { notation: 'H-Bb' }, 'ukjent'],
    ['Herren er min hyrde', '', up, null],
  ])('is that of the open song: %s (%s), %o', (lyrics, field, view, key) => {
    const viewed = { ...asWritten, ...view };
    const { sounding, isProposed } = listedKey(field, keyHintIn(lyrics, field), viewed);
    expect(isProposed ? `trolig ${sounding}` : sounding).toBe(key);
  });

  it('is correct for more songs than the cache holds', () => {
    const fields = Array.from({ length: 1200 }, (_, at) => `Re- capo ${at}`);
    const viewed = { ...asWritten, ...up };
    const keys = fields.map((field) => listedKey(field, null, viewed).sounding);
    expect(new Set(keys)).toEqual(new Set(['Mi-']));
  });
});

describe('the keys to choose', () => {
  it('are named with the shapes they need', () => {
    const choices = keyChoices(analyzeKey([], 'Re-'), {
      ...asWritten,
      capo: 3,
      useLowChords: true,
    });
    const named = choices.map((each) => `${each.transposition} ${each.sounding} ${each.shapes}`);
    expect(named).toEqual([
      '-5 La- Fa#-',
      '-4 Sib- Sol-',
      '-3 Si- Sol#-',
      '-2 Do- La-',
      '-1 Do#- Sib-',
      '0 Re- Si-',
      '1 Mib- Do-',
      '2 Mi- Do#-',
      '3 Fa- Re-',
      '4 Fa#- Mib-',
      '5 Sol- Mi-',
      '6 Sol#- Fa-',
    ]);
  });

  it('have no names if the key is unknown', () => {
    const [choice] = keyChoices(analyzeKey([], null), asWritten);
    expect(choice).toEqual({ transposition: -5, sounding: null, shapes: null });
  });
});
