import { isParting } from '#song/chords/note.ts';
import { dashes, parseChords } from '#song/chords/parseChords.ts';
import { spokenChords as words } from '#web/texts/song.ts';

interface Spoken {
  readonly name: string;
  /** Units of the quality, as written; null for what is no chord, such as `N.C.`. */
  readonly quality: string[] | null;
  readonly isBass: boolean;
}

/**
 * A chord as a musician says it, under the name that is shown: `La-` is «La moll», `Do7` «Do dur
 * sju», `F#m/A` «Fiss moll med A i bassen». What is no chord stays as it is.
 */
export function spokenChord(chord: string): string {
  const parts = parseChords(chord);
  if (parts === null) return chord;
  const spoken: Spoken[] = [];
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === 'note') {
      const isBass = parts[at - 1]?.kind === 'link';
      spoken.push({ name: noteName(text), quality: [], isBass });
    } else if (kind === 'quality' && !isParting(parts, at)) {
      spoken.at(-1)?.quality?.push(text);
    } else if (kind === 'sign' && /\p{L}/u.test(text)) {
      const name = /^n/i.test(text) ? words.noChord : text;
      spoken.push({ name, quality: null, isBass: false });
    }
  }
  const [first, second, ...others] = spoken;
  if (first !== undefined && second?.isBass === true && others.length === 0) {
    return words.over(chordName(first), second.name);
  }
  return spoken.map(chordName).join(', ');
}

function noteName(text: string): string {
  const [, name = text, sign = ''] = /^(.+)([#b♯♭])$/.exec(text) ?? [];
  if (sign === '') return name;
  return sign === '#' || sign === '♯' ? words.sharp(name) : words.flat(name);
}

const dash = new RegExp(`^[${dashes}]$`);
const minor = /^(?:m|min)$/i;
const seventhsAndSixths = /^(?:[679]|1[13])$/;

function chordName({ name, quality }: Spoken): string {
  if (quality === null) return name;
  const [first = '', ...others] = quality;
  if (first !== 'M' && (minor.test(first) || dash.test(first))) {
    return [name, words.minor, ...others.map(unitName)].join(' ');
  }
  if (first === '') return `${name} ${words.major}`;
  if (first === '+' && others.length === 0) return `${name} ${words.augmented}`;
  const third = seventhsAndSixths.test(first) ? [words.major] : [];
  return [name, ...third, ...quality.map(unitName)].join(' ');
}

function unitName(unit: string): string {
  if (dash.test(unit)) return words.lowered;
  return words.units[unit] ?? words.units[unit.toLowerCase().replace('.', '')] ?? unit;
}
