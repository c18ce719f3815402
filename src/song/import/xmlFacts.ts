import { parseKey } from '#song/chords/key.ts';
import { readFacts, withoutSignOfRights } from '#song/paste/readFact.ts';
import type { SongFact } from './collectFacts.ts';
import { textOf, type XmlElement } from './xmlElement.ts';

/** The text of an element on one row, without outer blanks. */
export function rowOf(element: XmlElement): string {
  return oneRow(textOf(element));
}

export function oneRow(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Reads the text of an element whose name says what it is; nothing for an empty one. */
type Reader = (text: string) => readonly SongFact[];

/** A field of ours, unless it is written as none can be. */
const readKeyField: Reader = (value) =>
  parseKey(value) === null ? labelled('Toneart')(value) : [{ field: 'key', value }];

const readTempo: Reader = (value) => {
  const [fact] = readFacts(`Tempo: ${value}`, false);
  const [field] = fact?.fields ?? [];
  return field === undefined ? labelled('Tempo')(value) : [{ field, value: fact?.value ?? '' }];
};

export const readNumber: Reader = (value) =>
  /^\d{1,4}[a-z]?$/i.test(value) ? [{ field: 'number', value }] : labelled('Nr.')(value);

const readCopyright: Reader = (value) =>
  /^public domain\W*$/i.test(value)
    ? [{ note: value }]
    : [{ field: 'rightsHolder', value: withoutSignOfRights(value) }];

const readCcli: Reader = (value) => [{ note: `CCLI ${value}` }];

/** Whether somebody made words or music is not said, and a wrong name is worse than none. */
export const readAuthor: Reader = (value) => {
  const facts = readFacts(value, false);
  const named = facts.flatMap(({ fields, value: person }) =>
    fields.map((field): SongFact => ({ field, value: person })),
  );
  const isNamed = facts.length > 0 && facts.every(({ fields }) => fields.length > 0);
  return isNamed ? named : labelled('Forfatter')(value);
};

/** A row for the notes. */
export function labelled(label: string): Reader {
  return (value) => [{ note: label === '' ? value : `${label}: ${value}` }];
}

/** Of the elements that OpenSong and OpenLyrics have in common. */
export const commonReaders: readonly (readonly [name: string, read: Reader])[] = [
  ['title', (value) => [{ field: 'title', value }]],
  ['copyright', readCopyright],
  ['key', readKeyField],
  ['tempo', readTempo],
  ['ccli', readCcli],
  ['ccliNo', readCcli],
];

/** The order of the parts, by their headings. */
export function readOrder(
  text: string,
  headingOf: (label: string) => string | undefined,
): readonly SongFact[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length === 0) return [];
  return [{ note: `Rekkefølge: ${names.map((name) => headingOf(name) ?? name).join(', ')}` }];
}
