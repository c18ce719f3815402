import { sectionHeading } from '#song/paste/sectionHeading.ts';
import { type Language, languages } from '#song/valueSets.ts';
import { collectFacts, type SongFact } from './collectFacts.ts';
import { type LyricsPart, labelsOf, readPart, writeParts } from './openLyricsParts.ts';
import { elementsOf, type XmlElement } from './xmlElement.ts';
import {
  commonReaders,
  labelled,
  oneRow,
  readAuthor,
  readNumber,
  readOrder,
  rowOf,
} from './xmlFacts.ts';
import type { XmlSong } from './xmlSong.ts';

/** Of the elements of `<properties>`, each with the text of one of them. */
const readers = new Map<string, (text: string, element: XmlElement) => readonly SongFact[]>([
  ...commonReaders,
  ['author', readAuthorOf],
  ['released', labelled('Utgitt')],
  ['transposition', labelled('Transponert')],
  ['timeSignature', labelled('Taktart')],
  ['variant', labelled('Variant')],
  ['publisher', labelled('Utgiver')],
  ['version', labelled('Versjon')],
  ['keywords', labelled('Stikkord')],
  ['comment', labelled('')],
]);

function readAuthorOf(value: string, { attributes }: XmlElement): readonly SongFact[] {
  switch (attributes.get('type')) {
    case 'words':
      return [{ field: 'lyricist', value }];
    case 'music':
      return [{ field: 'composer', value }];
    case 'translation':
    case 'arrangement':
      return [{ field: 'translator', value }];
    default:
      return readAuthor(value);
  }
}

/** Reads a song of OpenLyrics 0.8 or 0.9. */
export function readOpenLyrics(root: XmlElement): XmlSong {
  const properties = elementsOf(root, 'properties').flatMap((element) => elementsOf(element));
  const ofDocument = root.attributes.get('lang');
  const lyrics = elementsOf(root, 'lyrics').flatMap(({ children }) => children);
  const beside = lyrics
    .flatMap((child) => (typeof child === 'string' ? [oneRow(child)] : []))
    .filter((text) => text !== '');
  const parts = lyrics
    .filter((child) => typeof child !== 'string')
    .map(readPart)
    .filter(({ rows, comments }) => rows.length > 0 || comments.length > 0);
  const main = mainLanguage(parts, ofDocument);
  const isMain = ({ language, isTransliterated }: LyricsPart) =>
    !isTransliterated && (language === undefined || codeOf(language) === main);
  const label = labelsOf(parts);
  const facts = collectFacts([
    ...properties.flatMap((property) => readProperty(property, main, label)),
    ...[...parts.flatMap(({ comments }) => comments), ...beside].map((note) => ({ note })),
  ]);
  const said = sungLanguage(parts);
  const supposed = said ?? languageNamed(ofDocument);
  return {
    facts: { ...facts.fields, ...(said !== undefined && { language: said }) },
    ...(supposed !== undefined && { supposed }),
    lyrics: writeParts(parts, isMain).join('\n'),
    notes: facts.notes,
    themes: properties
      .filter(({ name }) => name === 'themes')
      .flatMap((themes) => elementsOf(themes).map(rowOf))
      .filter((theme) => theme !== ''),
    ...(parts.some(({ isEnglish }) => isEnglish) && { noteNames: 'H' as const }),
  };
}

function readProperty(
  property: XmlElement,
  main: string,
  label: (name: string) => string,
): readonly SongFact[] {
  const inner = elementsOf(property);
  switch (property.name) {
    case 'titles':
      return readTitles(inner, main);
    case 'verseOrder':
      return readOrder(rowOf(property), (name) => sectionHeading(label(name))[0]);
    case 'songbooks':
      return readSongbooks(inner);
    case 'themes':
      return [];
    default:
      return (inner.length === 0 ? [property] : inner).flatMap((element) => {
        const value = rowOf(element);
        const read = readers.get(element.name) ?? labelled(element.name);
        return value === '' ? [] : read(value, element);
      });
  }
}

/** The first in the language of the song is its title. */
function readTitles(titles: readonly XmlElement[], main: string): readonly SongFact[] {
  const isOwn = ({ attributes }: XmlElement) =>
    !attributes.has('translit') && codeOf(attributes.get('lang') ?? main) === main;
  const inOrder = [...titles.filter(isOwn), ...titles.filter((title) => !isOwn(title))];
  const [title, ...others] = new Set(inOrder.map(rowOf).filter((text) => text !== ''));
  if (title === undefined) return [];
  return [{ field: 'title', value: title }, ...others.flatMap(labelled('Også kalt'))];
}

/** Each book, and of the first number the field as well. */
function readSongbooks(books: readonly XmlElement[]): readonly SongFact[] {
  const entries = books.map(({ attributes }) => oneRow(attributes.get('entry') ?? ''));
  const numbers = entries.flatMap(readNumber).filter((fact) => 'field' in fact);
  const named = books.flatMap(({ attributes }, at) => {
    const entry = entries[at] ?? '';
    const name = attributes.get('name') ?? (entry === '' ? '' : 'Nr.');
    const note = oneRow(`${name} ${entry}`);
    return note === '' ? [] : [{ note }];
  });
  return [...numbers.slice(0, 1), ...named];
}

/** That of the document if a part has it, else of the first part that names one; '' for none. */
function mainLanguage(parts: readonly LyricsPart[], ofDocument: string | undefined): string {
  const named = parts.flatMap(({ language, isTransliterated }) =>
    isTransliterated || language === undefined ? [] : [codeOf(language)],
  );
  const ofAll = codeOf(ofDocument ?? '');
  return named.length === 0 || named.includes(ofAll) ? ofAll : (named[0] ?? ofAll);
}

/** What the parts name themselves. */
function sungLanguage(parts: readonly LyricsPart[]): Language | undefined {
  const named = new Set(
    parts.flatMap(({ language, isTransliterated }) =>
      isTransliterated || language === undefined ? [] : [codeOf(language)],
    ),
  );
  return named.size > 1 ? 'mixed' : languageNamed([...named][0]);
}

function languageNamed(tag: string | undefined): Language | undefined {
  const code = codeOf(tag ?? '');
  if (/^(?:nb|nn|no)$/.test(code)) return 'no';
  return languages.find((language) => language === code);
}

/** `en` of `en-US`. */
function codeOf(tag: string): string {
  return (/^[a-z]*/i.exec(tag.trim())?.[0] ?? '').toLowerCase();
}
