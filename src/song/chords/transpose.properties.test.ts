import { describe, expect, it } from 'vitest';
import {
  type Form,
  type Manner,
  engraved,
  forms,
  manners,
  shown,
  solfège,
  white,
} from '#song/testing/chordForms.ts';
import { majorKeys, minorKeys } from '#song/testing/spellings.ts';
import { type Notation, notations } from '#song/valueSets.ts';
import { type Key, keyOfDo, movedKey, parseKey, signatureOf } from './key.ts';
import { type Writing, writingOf } from './note.ts';
import { parseChords } from './parseChords.ts';
import { transpose } from './transpose.ts';
import { isFull } from '#tests/isFull.ts';

const writingIn = (chords: string) => writingOf(parseChords(chords) ?? []);

describe.each([
  ['major', majorKeys, 'Do Sol Re Fa'],
  ['minor', minorKeys, 'Re- La- Mi-'],
])('chords of the most used keys in %s', (_, text, mostUsed) => {
  const lines = text.trim().split('\n');
  const rows = Array.from({ length: lines.length / 4 }, (__, at) => {
    const [first = '', ...letters] = lines.slice(at * 4, at * 4 + 4);
    const [name = '', solfège = ''] = first.split(': ');
    return { name, key: parseKey(name) ?? keyOfDo, spelt: [solfège, ...letters] };
  });
  const used = mostUsed.split(' ').map((name) => rows.find((row) => row.name === name));

  it.each(rows)('are written in $name as players write them', ({ key, spelt }) => {
    for (const from of used) {
      for (const written of from?.spelt ?? []) {
        const move = { from: from?.key ?? keyOfDo, to: key, writing: writingIn(written) };
        const named = notations
          .slice(1)
          .map((notation) => transpose(written, { ...move, notation }));
        expect(named).toEqual(spelt);
      }
    }
  });
});

/** Names of the black keys that belong to a key, by its signature. */
const black: Readonly<Record<number, string>> = {
  [-6]: 'Reb Mib Solb Lab Sib Dob',
  [-5]: 'Reb Mib Solb Lab Sib',
  [-4]: 'Reb Mib Solb Lab Sib',
  [-3]: 'Reb Mib Solb Lab Sib Fa#',
  [-2]: 'Reb Mib Solb Lab Sib Fa# Do#',
  [-1]: 'Reb Mib Solb Lab Sib Fa# Do# Sol#',
  [0]: 'Reb Mib Solb Lab Sib Fa# Do# Sol# Re#',
  [1]: 'Reb Mib Lab Sib Fa# Do# Sol# Re# La#',
  [2]: 'Mib Lab Sib Fa# Do# Sol# Re# La#',
  [3]: 'Mib Sib Fa# Do# Sol# Re# La#',
  [4]: 'Sib Fa# Do# Sol# Re# La#',
  [5]: 'Fa# Do# Sol# Re# La#',
  [6]: 'Fa# Do# Sol# Re# La# Mi#',
};
/** The 21 names with at most one accidental, each with its position, by pitch. */
const pitches: Readonly<Record<string, number>> = Object.fromEntries(
  ['Do Si#', 'Do# Reb', 'Re', 'Re# Mib', 'Mi Fab', 'Fa Mi#', 'Fa# Solb', 'Sol', 'Sol# Lab', 'La']
    .concat('La# Sib', 'Si Dob')
    .flatMap((names, pitch) => names.split(' ').map((name) => [name, pitch])),
);
const allNames = Object.keys(pitches);
/** By their signatures, from six flats on. */
const keysOf = {
  major: 'Solb Reb Lab Mib Sib Fa Do Sol Re La Mi Si Fa#'.split(' '),
  minor: 'Mib- Sib- Fa- Do- Sol- Re- La- Mi- Si- Fa#- Do#- Sol#- Re#-'.split(' '),
};

const everySteps = Array.from({ length: 12 }, (_, steps) =>
  notations.map((notation) => [steps, notation] as const),
).flat();

const pitchOf = (name: string) => pitches[name] ?? Number.NaN;
const stepOf = (name: string) => white.indexOf(name.replace(/[#b]?-?$/, ''));

interface Tonic {
  readonly name: string;
  readonly key: Key;
}

function onTonic(name: string): Tonic {
  return { name, key: parseKey(name) ?? keyOfDo };
}

/** The names that a key allows for a pitch. */
function allowedIn(tonic: Tonic, pitch: number): readonly string[] {
  return namesOf(tonic).filter((name) => pitchOf(name) === pitch % 12);
}

function namesOf({ key }: Tonic): readonly string[] {
  return [...white, ...(black[signatureOf(key)] ?? '').split(' ')];
}

/** A form in a notation, as it results from what was `written` in one. */
function write(form: Form, spelt: readonly string[], manner: Manner, written: Manner): string {
  const [one = '', two = '', three = ''] = spelt.map(manner.write);
  return form([one, two, three], manner.family === 'letters' ? 'm' : '-', written.family);
}

function everyWay([first, ...rest]: readonly (readonly string[])[]): readonly string[][] {
  if (first === undefined) return [[]];
  const others = everyWay(rest);
  return first.flatMap((name) => others.map((other) => [name, ...other]));
}

function targetOf(manner: Manner, notation: Notation): Manner {
  if (notation === 'written') return manner;
  if (notation === 'solfège') return manner.family === 'solfège' ? manner : solfège;
  const { family, write: name } = shown[notation];
  if (manner !== engraved) return shown[notation];
  return { family, write: (each) => name(each).replace('#', '♯').replace(/b$/, '♭') };
}

const signsBySharp: Readonly<Record<string, Writing['signs']>> = { '♯': '♯♭', s: 'iss' };

function writingOfManner(manner: Manner): Writing {
  return {
    names: manner.family,
    hasH: manner.write('Si') === 'H',
    hasB: manner.write('Si') === 'B' || manner.write('Sib') === 'B',
    signs: signsBySharp[manner.write('Do#').slice(-1)] ?? '#b',
  };
}

/**
 * Every form in twelve keys, cycling through the notations people use; the notes belong to the key,
 * and every fourth time to any of the 21. In small size each form is in every third key.
 */
function* writtenChords() {
  for (const [at, form] of forms.entries()) {
    for (const [keyAt, name] of keysOf[at % 2 ? 'minor' : 'major'].slice(1).entries()) {
      if (!isFull && (at + keyAt) % 3 > 0) continue;
      const from = onTonic(name);
      const names = (at + keyAt) % 4 === 0 ? allNames : namesOf(from);
      const noteAt = (step: number) => names[(at * 5 + keyAt * 3 + step) % names.length] ?? 'Do';
      const manner = manners[(at + keyAt) % manners.length] ?? solfège;
      yield { form, from, notes: [noteAt(0), noteAt(8), noteAt(15)], manner };
    }
  }
}

it('transposes every form of chord from each key to each, in each notation', {
  timeout: 600_000,
}, async ({ annotate }) => {
  let chords = 0;
  let comeBack = 0;
  const wrong: string[] = [];
  for (const { form, from, notes, manner } of writtenChords()) {
    const text = write(form, notes, manner, manner);
    const writing = writingOfManner(manner);
    for (const [steps, notation] of everySteps) {
      const key = movedKey(from.key, steps);
      const names = keysOf[key.minor ? 'minor' : 'major'];
      const to = onTonic(names[signatureOf(key) + 6] ?? '');
      const target = targetOf(manner, notation);
      const result = transpose(text, { from: from.key, to: key, notation, writing });
      const ways = everyWay(
        notes.map((name) => (steps === 0 ? [name] : allowedIn(to, pitchOf(name) + steps))),
      );
      const spelt = ways.find((way) => write(form, way, target, manner) === result);
      const description = `${text} from ${from.name} to ${to.name} (${notation}): ${result}`;
      chords++;
      if (spelt === undefined) {
        wrong.push(description);
        continue;
      }
      const back = transpose(result, {
        from: key,
        to: from.key,
        notation: 'written',
        writing: writingOfManner(target),
      });
      const isSame = back === write(form, notes, target, manner);
      const kept = notes.every(
        (name, index) =>
          allowedIn(from, pitchOf(name)).includes(name) &&
          (stepOf(name) - stepOf(from.name) + 7) % 7 ===
            (stepOf(spelt[index] ?? '') - stepOf(to.name) + 7) % 7,
      );
      const pitchesBack = everyWay(notes.map((name) => allowedIn(from, pitchOf(name))));
      const sounds = isSame || pitchesBack.some((way) => write(form, way, target, manner) === back);
      if (kept ? !isSame : !sounds) wrong.push(`${description}, back ${back}`);
      if (kept) comeBack++;
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(chords).toBeGreaterThan(isFull ? 126_714 : 126_714 / 3);
  await annotate(
    `R8 chords ${chords} moved: 0 wrong pitches, 0 spellings that the key does not allow; ` +
      `${comeBack} keep their degrees and come back as they were`,
    'figure',
  );
});
