import { describe, expect, it } from 'vitest';
import {
  countBarred,
  easeOf,
  everyKey,
  heldChords,
  keyOfDo,
  keysIn,
  movedKey,
  parseKey,
  printKey,
  sayKey,
  signatureOf,
} from './key.ts';

const writing = { names: 'solfège', hasH: false, hasB: false, signs: '#b' } as const;

function readAs(text: string): string | null {
  const key = parseKey(text);
  return key && printKey(key, 'written', writing);
}

describe('a key that somebody typed', () => {
  it.each([
    ['Re-', 'Re-'],
    ['re-', 're-'],
    ['RE -', 'RE-'],
    ['Re\u2011', 'Re-'],
  ])('%s', (text, key) => {
    expect(readAs(text)?.toLowerCase()).toBe(key.toLowerCase());
  });

  it.each(
    [
      ['Do', 'Do C C-dur c-dur do DO C C\u00a0dur Do\u00a0dur Cmaj Do\u00a0maggiore \u200bC'],
      [
        'Re-',
        'Re- Rem Re\u00a0m Remin Dm D- dm d-moll D-moll D\u00a0moll re-moll Dmin d\u00a0-\u00a0moll Re\u00a0minore',
      ],
      ['Re', 'Re D D-dur Re-dur'],
      ['Do#-', 'Do#- C♯m ciss-moll cis-moll Ciss-moll C#m c#-moll'],
      ['Fa#-', 'fis-moll fiss-moll F#m Fa#m fa♯-'],
      ['Mib', 'Ess-dur Es-dur Es Ess Eb E♭ Mib Eb-dur'],
      ['Lab', 'Ass As-dur Ass-dur Ab'],
      ['Reb', 'Dess-dur Des Db'],
      ['Sib', 'B-dur Bb Bb-dur Sib B♭'],
      ['Sib-', 'b-moll B-moll Bbm Sib-'],
      ['Si', 'B H H-dur Si'],
      ['Si-', 'Bm Hm h-moll Si- hm'],
      ['Re-', 'Re-,\u00a0capo\u00a03 Dm\u00a0(capo\u00a02) Dm\u00a0capo\u00a05'],
      ['Re-', 'Capo\u00a03:\u00a0Dm capo\u00a03\u00a0Re- Capo:\u00a03,\u00a0d-moll Dm.'],
      ['Mi', 'E-dur. E.'],
      ['Re-', 'd d.'],
      ['Fa#-', 'f# fiss fis'],
      ['Sib-', 'b bb'],
      ['Mib-', 'es eb ess'],
      ['Sol', 'G\u00a0(A) G(A) Sol\u00a0(lys)'],
      ['Mib', 'Mi\u00a0bemol Mi\u00a0bémol mi\u00a0bemolle E\u00a0flat'],
      ['Fa#-', 'Fa\u00a0sostenido\u00a0menor Fa\u00a0diesis\u00a0minore'],
      ['Re dorisk', 'D\u00a0dorisk d-dorisk D\u00a0dorian Re\u00a0dorisk'],
      ['Mi frygisk', 'E\u00a0frygisk e\u00a0phrygian'],
      ['Fa lydisk', 'F\u00a0lydisk'],
      ['Sol miksolydisk', 'G\u00a0miksolydisk G\u00a0mixolydisk'],
    ].flatMap(([key = '', texts = '']) =>
      texts.split(' ').map((text) => [text.replaceAll('\u00a0', ' '), key] as const),
    ),
  )('«%s» is %s', (text, key) => {
    expect(readAs(text)).toBe(key);
  });

  it.each([
    ['D dorisk', 0, 'Mi dorisk', 2],
    ['E frygisk', 0, 'Fa# frygisk', 2],
    ['F lydisk', 0, 'Sol lydisk', 2],
    ['G miksolydisk', 0, 'La miksolydisk', 2],
    ['d', -1, 'Mi-', 1],
  ])('%s has %i signs, and is moved to %s with %i', (text, signs, higher, theirs) => {
    const key = parseKey(text) ?? keyOfDo;
    const to = movedKey(key, 2);
    expect(signatureOf(key)).toBe(signs);
    expect(printKey(to, 'written', writing)).toBe(higher);
    expect(signatureOf(to)).toBe(theirs);
  });

  it('takes B from its song', () => {
    expect(parseKey('B', { ...writing, hasH: true })).toEqual({ tonic: -2, minor: false });
    expect(parseKey('B-dur', { ...writing, hasB: true })).toEqual({ tonic: 5, minor: false });
    expect(parseKey('B-dur', writing)).toEqual({ tonic: -2, minor: false });
  });

  it.each(
    [
      ['', ' ', 'ukjent', 'X', 'D doriske', 'G (A', 'bemol', 'D lys', 'Mi bemolt', 'Dag flat'],
      ['La oss', 'Re- Mi-', 'Dm / Em', 'Do7', 'DM', 'Fa#b', '-', 'Capo 3', 'Capo Dm', 'C/Am'],
      ['.'],
    ].flat(),
  )('«%s» is no key', (text) => {
    expect(parseKey(text)).toBeNull();
  });
});

it.each<[string, readonly string[]]>([
  ['Do→Re', ['Do', '→', 'Re']],
  ['Dm -> Em', ['Dm', ' -> ', 'Em']],
  ['C – D — E', ['C', ' – ', 'D', ' — ', 'E']],
  ['C/Am', ['C', '/', 'Am']],
  ['Dm / F', ['Dm', ' / ', 'F']],
  ['Do/hjem', ['Do/hjem']],
  ['Re–', ['Re–']],
  ['d–moll', ['d–moll']],
  ['Do→hjem', ['Do→hjem']],
  ['→', ['→']],
  ['', ['']],
])('a field of several keys: «%s»', (text, keys) => {
  expect(keysIn(text, writing)).toEqual(keys);
});

describe('the keys by which a song can be named', () => {
  const flatted = [-6, -5, 0, 5, 6].flatMap((signature) => [
    { tonic: signature, minor: false },
    { tonic: signature + 3, minor: true },
  ]);

  it.each(flatted)('include the suggestion: $tonic, minor $minor', (proposed) => {
    const keys = everyKey(proposed);
    expect(keys).toContainEqual(proposed);
    const pitches = keys.map(({ tonic, minor }) => `${(((tonic * 7) % 12) + 12) % 12} ${minor}`);
    expect(new Set(pitches).size).toBe(24);
    expect(keys).toHaveLength(24);
  });
});

describe('the distinct chord shapes', () => {
  const held = (text: string) =>
    heldChords([text], writing).map(({ root, kind }) => `${root} ${kind}`);

  it('contain each chord once, without its bass', () => {
    expect(held('La-Mi-  Sol7/Si Fa La-')).toEqual(['9 minor', '4 minor', '7 seventh', '5 major']);
    expect(held('A-E-D')).toEqual(['9 major', '4 major', '2 major']);
    expect(held('Am-E- D-')).toEqual(['9 minor', '4 minor', '2 minor']);
    expect(held('LA m  Cma7  Cmadd9')).toEqual(['9 minor', '0 major', '0 minor']);
  });

  it('need a barré or not', () => {
    const chords = heldChords(['Do La- Fa Sol7'], writing);
    expect([0, 2, 1].map((steps) => countBarred(chords, steps, 'guitar'))).toEqual([1, 1, 4]);
    expect(countBarred(chords, 0, 'ukulele')).toBe(0);
  });

  it('are easy without a barré, and hard with many or mostly barrés', () => {
    const eases = [0, 1, 2, 3].map((barred) => easeOf(barred, 6));
    expect(eases).toEqual(['easy', 'medium', 'medium', 'hard']);
    expect([easeOf(0, 0), easeOf(1, 2), easeOf(2, 3)]).toEqual(['easy', 'medium', 'hard']);
  });
});

const steps = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

describe('the twelve keys', () => {
  it.each([
    ['Do', 'Sol Lab La Sib Si Do Reb Re Mib Mi Fa Fa#'],
    ['Fa', 'Do Reb Re Mib Mi Fa Solb Sol Lab La Sib Si'],
    ['Re-', 'La- Sib- Si- Do- Do#- Re- Mib- Mi- Fa- Fa#- Sol- Sol#-'],
    ['La-', 'Mi- Fa- Fa#- Sol- Sol#- La- Sib- Si- Do- Do#- Re- Mib-'],
    ['Mi-', 'Si- Do- Do#- Re- Re#- Mi- Fa- Fa#- Sol- Sol#- La- Sib-'],
  ])('of %s: %s', (written, keys) => {
    const moved = steps.map((semitones) => movedKey(parseKey(written) ?? keyOfDo, semitones));
    expect(moved.map((key) => printKey(key, 'written', writing)).join(' ')).toBe(keys);
  });

  it('are the same where nothing is transposed', () => {
    expect([Number.NaN, Infinity, 0.5, 1200].map((none) => movedKey(keyOfDo, none))).toEqual(
      Array.from({ length: 4 }, () => keyOfDo),
    );
  });

  it('lead back to the original key', () => {
    for (const minor of [false, true]) {
      for (let signature = -5; signature <= 5; signature++) {
        const key = { tonic: signature + (minor ? 3 : 0), minor };
        for (let steps = -11; steps <= 11; steps++) {
          expect(movedKey(movedKey(key, steps), -steps)).toEqual(key);
        }
      }
    }
  });

  it('are named in Norwegian', () => {
    const said = ['Fa#', 'Mib', 'Sib', 'Si-', 'Do#-', 'Lab'].map((text) => parseKey(text));
    expect(said.map((key) => key && sayKey(key))).toEqual([
      'Fiss-dur',
      'Ess-dur',
      'B-dur',
      'h-moll',
      'ciss-moll',
      'Ass-dur',
    ]);
  });
});
