/** The tones of a chord, in semitones above its root, 0–11; the root is 0. */
export interface Tones {
  /** Root, third or its substitute, fifth, sixth or seventh. */
  readonly core: readonly number[];
  /** Ninths, elevenths, thirteenths and other added tones. */
  readonly added: readonly number[];
  /** The interpretation of an ambiguous sign: `7+`, `7aum`. */
  readonly readAs: 'greatSeventh' | 'raisedFifth' | null;
}

const plain: readonly (readonly [RegExp, string])[] = [
  [/[\s().,\p{Cf}]/gu, ''],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/♯/g, '#'],
  [/♭/g, 'b'],
  [/º|^0|o(?=7|$)/g, '°'],
  [/\^/g, 'Δ'],
  [/[Mm]aj|[Mm]a(?=\d)|M|Δ(?=7)/g, 'maj'],
  [/Δ/g, 'maj7'],
  [/[Mm]in/g, 'm'],
  [/^m-$/, 'm'], // `Am-Em`: the dash separates chords
  [/7[Aa]ug(?=9|1[13])/g, '7#'],
  [/7[Aa]ug(?!5)/g, '7#5'], // in English it is no major seventh
  [/[Aa]u[gm]/g, 'aum'],
  [/[Dd]im/g, 'dim'],
  // Before a 5 without an alteration of its own: `7dim5`, but `7/9dim5dim`.
  [/(?:dim|°)5(?!dim|°|aum)/g, 'b5'],
  [/aum5(?!dim|°|aum)/g, '#5'],
  [/[Ss]us/g, 'sus'],
];

const unit = new RegExp(
  [
    '(?<minor>^(?:m(?!aj)|-))',
    '(?<major>maj)',
    'sus(?<sus>[24]?)',
    '(?<half>ø7?)',
    // A plus also belongs to the number before it in `7+5dim`.
    `(?<add>add)?(?<before>[#b+-])?(?<degree>1[13]|[24-79])(?<behind>dim|°|aum|-(?!\\d)|\\+(?!\\d|$)|\\+(?=\\d+(?:dim|aum)|$))?`,
    '(?<dim>dim|°)',
    '(?<aum>aum|\\+)',
    '(?<slash>/)',
  ].join('|'),
  'y',
);

/**
 * Parses a quality, as `parseChords` returns its parts, concatenated: `-7/5dim`, `maj7`,
 * `sus4/7/9dim`; any text is accepted. `names` is the notation of the root: `7+` is a major seventh
 * in solfège, as in Latin books, and a raised fifth in letters. Null if it names no tones, such as
 * `alt` or `no5`.
 */
export function readQuality(text: string, names: 'solfège' | 'letters'): Tones | null {
  const quality = plain.reduce((made, [sign, as]) => made.replace(sign, as), text);
  const added = new Set<number>();
  let third: number | null = quality === '5' ? null : 4;
  let fifth = 7;
  let sixth: number | null = null;
  let seventh: number | null = null;
  let usual = 10; // the seventh unless specified
  let readAs: Tones['readAs'] = null;
  let isBehindSlash = false;

  const readDegree = (degree: number, shift: number, isAdded: boolean) => {
    if (degree === 5) fifth = 7 + shift;
    else if (degree === 6) sixth = 9 + shift;
    else if (degree === 7) seventh = shift > 0 ? 11 : usual;
    else if (degree === 4 && shift === 0 && !isAdded) third = 5;
    else {
      added.add((tones[degree] ?? 0) + shift);
      if (isAdded || shift !== 0 || degree < 9 || sixth !== null) return;
      seventh ??= usual;
      if (degree > 9) added.add(2);
    }
  };

  for (unit.lastIndex = 0; unit.lastIndex < quality.length; ) {
    const said = unit.exec(quality)?.groups;
    if (said === undefined) return null;
    const { degree, before, behind = '' } = said;
    if (said['minor']) third = 3;
    else if (said['major']) usual = 11;
    else if (said['sus'] !== undefined) third = said['sus'] === '2' ? 2 : 5;
    else if (said['half']) [third, fifth, seventh] = [3, 6, 10];
    else if (said['dim']) [third, fifth, usual] = [3, 6, 9];
    else if (said['aum']) fifth = 8;
    else if (degree === '7' && (behind === '+' || behind === 'aum')) {
      readAs = behind === 'aum' || names === 'solfège' ? 'greatSeventh' : 'raisedFifth';
      seventh = readAs === 'greatSeventh' ? 11 : 10;
      if (readAs === 'raisedFifth') fifth = 8;
    } else if (degree === '7' && (behind === 'dim' || behind === '°')) {
      [third, fifth, seventh] = [3, 6, 9];
    } else if (degree === '7' && before === '+') {
      [fifth, seventh] = [8, 10];
    } else if (degree !== undefined) {
      const isAdded = said['add'] !== undefined || (isBehindSlash && seventh === null);
      const isSeventh = degree === '7';
      readDegree(Number(degree), shifts[before ?? (isSeventh ? '' : behind)] ?? 0, isAdded);
    }
    isBehindSlash = said['slash'] !== undefined;
  }
  if (sixth !== null && seventh !== null) {
    added.add(sixth).add(2); // with a seventh it is a thirteenth
    sixth = null;
  }
  const core = [0, third, fifth, seventh ?? sixth].filter((tone) => tone !== null);
  return { core, added: [...added], readAs };
}

/** Of the major scale. */
const tones: Readonly<Record<number, number>> = { 2: 2, 4: 5, 9: 2, 11: 5, 13: 9 };

const shifts: Readonly<Record<string, number>> = {
  '#': 1,
  '+': 1,
  aum: 1,
  b: -1,
  '-': -1,
  dim: -1,
  '°': -1,
};
