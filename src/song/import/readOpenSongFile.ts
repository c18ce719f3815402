import { lineEnd } from '#song/lyrics/columns.ts';
import { convertOpenSong } from '#song/paste/readOpenSong.ts';
import { sectionHeading } from '#song/paste/sectionHeading.ts';
import { collectFacts, type SongFact } from './collectFacts.ts';
import { elementsOf, textOf, type XmlElement } from './xmlElement.ts';
import { commonReaders, labelled, oneRow, readAuthor, readNumber, readOrder } from './xmlFacts.ts';
import type { XmlSong } from './xmlSong.ts';

const readers = new Map<string, (text: string) => readonly SongFact[]>([
  ...commonReaders,
  ['aka', labelled('Også kalt')],
  ['author', readAuthor],
  ['hymn_number', readNumber],
  ['presentation', (value) => readOrder(value, (label) => sectionHeading(label)[0])],
  ['capo', (value) => (value === '0' ? [] : [{ note: `Capo ${value}` }])],
  ['time_sig', labelled('Taktart')],
  ['timesig', labelled('Taktart')],
  ['keyoriginal', labelled('Opprinnelig toneart')],
  ...['key_line', 'user1', 'user2', 'user3', 'notes', 'books', 'link_web', 'link_youtube'].map(
    (name) => [name, labelled('')] as const,
  ),
]);
/** They are read elsewhere, or concern the device that shows the song. */
const others =
  /^(?:lyrics|theme|alttheme|style|backgrounds?|linked_songs|duration|predelay|pad_file|midi\w*|abc\w*|beatbuddy\w*|loop_\w+|link_(?:audio|other)|custom_\w+)$/;

/** Reads a song of OpenSong. */
export function readOpenSongFile(root: XmlElement): XmlSong {
  const text = elementsOf(root, 'lyrics').map(textOf).join('\n');
  const { rows, notes: comments } = convertOpenSong(text.split(lineEnd));
  const facts = elementsOf(root).flatMap((element): readonly SongFact[] => {
    const value = oneRow(textOf(element));
    if (value === '' || others.test(element.name)) return [];
    return (readers.get(element.name) ?? labelled(element.name))(value);
  });
  const { fields, notes } = collectFacts(facts);
  return {
    facts: fields,
    lyrics: withoutBlankEnds(rows.join('\n')),
    notes: [...notes, ...comments],
    themes: elementsOf(root)
      .filter(({ name }) => /^(?:alt)?theme$/.test(name))
      .flatMap((element) => textOf(element).split(/[;\n]/))
      .map(oneRow)
      .filter((theme) => theme !== ''),
  };
}

/** The first row keeps its indentation: chords stand over columns. */
function withoutBlankEnds(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}
