import { parseKey } from '#song/chords/key.ts';
import { isBibleReference } from './bibleReference.ts';

/** A field that a row above or below a song may fill. */
export type FactField =
  | 'title'
  | 'number'
  | 'key'
  | 'tempo'
  | 'bibleReference'
  | 'translator'
  | 'lyricist'
  | 'composer'
  | 'rightsHolder'
  | 'workNumber';

/** What a row says about a song. */
export interface Fact {
  /** As written. */
  readonly text: string;
  /** The fields it fills; none for what belongs to the notes. */
  readonly fields: readonly FactField[];
  /** Without its label; '' if nothing follows the label. */
  readonly value: string;
  /** Nobody sings it, also where a sung row follows directly. */
  readonly isSure: boolean;
  /** It is the song's number in a book. */
  readonly isNumber?: true;
}

type Kind = FactField | 'both' | 'work' | 'key?' | 'measure' | 'bpm' | 'capo' | 'note';

const labels: Readonly<Record<Kind, string>> = {
  title: 'tittel titel title tytul título titulo',
  lyricist: 'tekst text letra lyrics lyric words ord tekstforfatter',
  composer: 'melodi mel melody musikk musik music música musica tone komponist',
  both: '',
  translator:
    'arr arrangement arrangør arrangert arranger overs oversatt oversetting oversettelse oversetter omsett omsatt omsetjing omsetning omsetjar translation translator translated översättning övers oversættelse oversat traducción arreglo arreglos arreglista norsk:tekst norsk:oversettelse norsk:omsetjing dansk:tekst svensk:text',
  key: 'toneart key tonart tonalidad',
  'key?': 'original:key orig:key cant:key church:key original:toneart',
  measure: 'takt taktart time time:signature compás',
  tempo: 'tempo',
  bpm: 'bpm',
  capo: 'capo kapo capodaster cejilla',
  rightsHolder: '© copyright rettigheter rettighetshaver rettshavar rights derechos upphovsrätt',
  workNumber: '',
  work: 'tono tono:nr',
  number: 'nr nummer number no núm',
  bibleReference:
    'bibel bibelhenvisning bibeltekst bibelvers skriftsted bibelställe scripture bible biblia',
  note: 'artist artista author book bok bok:nr notes note notater merknad flow rekkefølge duration varighet varaktighet pitch album year år topic topics tema keywords tags source kilde kjelde källa publisher forlag utgiver ccli ccli:nr ccli:number ccli:song ccli:song:nr ccli:song:number ccli:license subtitle undertittel språk language',
};

const kinds = new Map<string, Kind>(
  Object.entries(labels).flatMap(([kind, words]) =>
    words
      .split(' ')
      .filter((word) => word !== '')
      .map((word): [string, Kind] => [word.replaceAll(':', ' '), kind as Kind]),
  ),
);

const longest = 160; // characters of a row
const longestLabel = 24;
const labelled = /^([\p{L}©][\p{L}./& #-]*?)\s*(?:[:|=]|\s[-–—](?=\s))\s*(\S.*)?$/u;
const together = /\s*(?:[/&+]|\b(?:og|och|and|y|e)\b)\s*/;
const byWhom = /^([\p{L}./& ]{2,24}?)\.?\s(?:av|by|de|af)\s+(\S.*)$/u;
const joined = /(?:\s*[|;]\s*|\t\s*|\s{2,})/;
const beforeLabel = /[\s,./]+(?=\p{L}[\p{L}/]{0,12}\.?:\s)/u;

/** «Kari Nordmann», «O. Nordmann 1998», «Kari Lie og Ola Vik». */
const capital = "\\p{Lu}[\\p{L}\\p{M}'’-]+";
const initial = '\\p{Lu}\\.';
const onePerson =
  `(?:${capital}|(?:${initial}[\\s-]?){1,3})(?:\\s(?:${capital}|${initial}|von|van|de|da|af)){0,2}\\s${capital}|` +
  `${capital}\\s${capital}|(?:${initial}\\s?){1,3}\\s?${capital}`;
const year =
  '(?:[,\\s]{1,2}\\(?(?:f\\.\\s?)?(?:1\\d|20)\\d\\d(?:\\s?[-–]\\s?(?:(?:1\\d|20)\\d\\d)?)?\\)?)';
const person = new RegExp(
  `^(?:${onePerson})${year}?(?:\\s?(?:[,/&|]|og|och|and|y)\\s?(?:${onePerson})${year}?){0,3}\\.?$`,
  'u',
);
const traditional =
  /^(?:trad(?:\.|isjonell|itional)?|(?:\p{L}+ )?folketone(?: fra \p{Lu}\p{L}+)?)\.?$/iu;
const smallPrint = /^(?:for use solely|all rights reserved|alle rettigheter|www\.ccli)\b/i;
const inParentheses = new RegExp(`^\\((?:${onePerson})${year}?\\)$`, 'u');
const tempos = new Map([
  ...'rolig sakte langsom langsomt slow långsamt lento adagio'
    .split(' ')
    .map((word) => [word, 'slow'] as const),
  ...'moderat middels moderate moderato medium andante'
    .split(' ')
    .map((word) => [word, 'moderate'] as const),
  ...'rask raskt hurtig fast allegro snabbt rápido'
    .split(' ')
    .map((word) => [word, 'fast'] as const),
]);

/** Whether a text is the name of a person or some, perhaps with a year. */
export function isPersons(text: string): boolean {
  return text.length <= longest && (person.test(text) || inParentheses.test(text));
}

/** Whether such a name says itself that it is no text: it has parentheses. */
export function isNameApart(text: string): boolean {
  return text.length <= longest && inParentheses.test(text);
}

/**
 * The facts that a row consists of, «Tekst: Ola Nordmann» or `Key: D | Tempo: 80`; empty if it is
 * anything else. In a text with rows for women and all, `K:` and `A:`, `M:` are the men.
 */
export function readFacts(row: string, hasVoices: boolean): readonly Fact[] {
  const text = row.trim();
  if (text === '' || text.length > longest) return [];
  const whole = readFact(text, hasVoices);
  if (whole?.fields[0] === 'bibleReference') return [whole];
  for (const between of [joined, beforeLabel]) {
    const facts = text.split(between).map((part) => readFact(part.trim(), hasVoices));
    if (facts.length > 1 && facts.every((fact) => fact !== null)) return facts;
  }
  return whole === null ? [] : [whole];
}

function readFact(text: string, hasVoices: boolean): Fact | null {
  if (isBibleReference(text))
    return { text, fields: ['bibleReference'], value: text, isSure: false };
  if (traditional.test(text) || smallPrint.test(text))
    return { text, fields: [], value: text, isSure: false };
  const [, label, value = ''] = labelled.exec(text) ?? withoutSign(text) ?? [];
  if (label === undefined || label.length > longestLabel) return null;
  const initials = ofInitials(label, value, hasVoices);
  if (initials !== null) return { text, fields: initials, value, isSure: false };
  const kind = kindOf(label);
  return kind === null ? null : factOf(kind, text, value.trim());
}

/** A label without a colon, where what follows makes it one: «Capo 2», «© 1998 Kari Lie». */
function withoutSign(text: string): readonly (string | undefined)[] | null {
  const named = byWhom.exec(text);
  if (named !== null && isPersons(named[2] ?? '')) return named;
  const found =
    /^(©)\s*(.{1,150})$/.exec(text) ??
    /^(copyright)\s+((?:©|\(c\)|\d{4}).{1,150})$/i.exec(text) ??
    /^(ccli(?: song| licen[sc]e| lisens)?(?: number)?|tono)[\s.#-]{1,3}(?:nr\.?\s?)?(\d[\d\s-]{2,20})$/i.exec(
      text,
    ) ??
    /^(nr\.?)\s?(\d{1,4}[a-z]?)$/i.exec(text) ??
    /^(capo|kapo)\s+(.{1,30})$/i.exec(text) ??
    /^(toneart|key)\s(.{1,40})$/i.exec(text) ??
    /^(tempo|bpm)\s(\d{2,3}(?:\s?bpm)?)$/i.exec(text);
  if (found !== null) return found;
  const beats = /^(\d{2,3})\s?(bpm)$/i.exec(text);
  if (beats !== null) return [text, 'bpm', beats[1]];
  const short = /^(arr|overs|mel|omsett?|övers)\.?\s(.{1,80})$/i.exec(text);
  return short !== null && isPersons(short[2] ?? '') ? short : null;
}

const initialFields = new Map<string, readonly FactField[]>([
  ['t', ['lyricist']],
  ['m', ['composer']],
  ['t/m', ['lyricist', 'composer']],
]);

function ofInitials(label: string, value: string, hasVoices: boolean): readonly FactField[] | null {
  const plain = label
    .toLowerCase()
    .replace(/[\s.]/g, '')
    .replace(/[&+]|og/, '/');
  const fields = initialFields.get(plain);
  if (fields === undefined) return null;
  if (plain === 'm' && /^\d{1,2}\s?\/\s?\d{1,2}$/.test(value)) return [];
  return !hasVoices && (isPersons(value) || traditional.test(value)) ? fields : null;
}

function kindOf(label: string): Kind | null {
  const plain = label
    .toLowerCase()
    .replace(/[.#-]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s(?:av|by|de|af)$/, '')
    .trim();
  const known = kinds.get(plain);
  if (known !== undefined) return known;
  const both = plain.split(together).map((part) => kinds.get(part));
  return both.length === 2 && both.includes('lyricist') && both.includes('composer')
    ? 'both'
    : null;
}

function factOf(kind: Kind, text: string, value: string): Fact | null {
  const fact = (field: FactField | null, said: string, isSure: boolean): Fact => ({
    text,
    fields: field === null || said === '' ? [] : [field],
    value: said,
    isSure,
  });
  const key = value.replace(/^\[(.*)\]$/, '$1').trim();
  switch (kind) {
    case 'title':
      return fact('title', value, true);
    case 'both':
      return {
        text,
        fields: value === '' || isNobody(value) ? [] : ['lyricist', 'composer'],
        value,
        isSure: false,
      };
    case 'key':
      return parseKey(key) === null ? fact(null, value, false) : fact('key', key, true);
    case 'work':
      return /^\d[\d\s.-]{0,30}$/.test(value) ? fact('workNumber', value, true) : null;
    case 'tempo': {
      const tempo = tempos.get(value.toLowerCase());
      return tempo === undefined
        ? fact(null, value, /^\d/.test(value))
        : fact('tempo', tempo, false);
    }
    case 'capo':
      return value === '' || /\d|\b[IVX]+\b/.test(value) ? fact(null, value, value !== '') : null;
    case 'rightsHolder':
      return fact('rightsHolder', withoutSignOfRights(value), /\d{4}|©/.test(text));
    case 'bibleReference':
      return fact(isBibleReference(value) ? 'bibleReference' : null, value, false);
    case 'number':
      return /^\d{0,4}[a-z]?$/i.test(value)
        ? { ...fact('number', value, false), isNumber: true }
        : null;
    case 'key?':
    case 'bpm':
    case 'measure':
    case 'note':
      return fact(null, value, kind === 'key?' || /^\d[\d/: ]{0,20}$/.test(value));
    default:
      return fact(isNobody(value) ? null : kind, value, false);
  }
}

/** «stig opp fra dypet»: a wrong name is worse than none, so it goes among the notes. */
function isNobody(value: string): boolean {
  return /^\p{Ll}/u.test(value) && !traditional.test(value) && !/\p{Lu}/u.test(value);
}

/** `© 1998 Kari Lie` and `Copyright (c) 1998 Kari Lie` without the sign. */
export function withoutSignOfRights(value: string): string {
  return value.replace(/^(?:©|\(c\))\s*/i, '');
}
