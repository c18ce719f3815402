import type { ArrangedLine, ArrangedSection, Arrangement } from '#song/arrangement/arrangement.ts';
import { type Measure, baseOf, layOutLine, layOutText } from './layOutLine.ts';
import { type ShapesOnPaper, shapesBlocks } from './layOutShapes.ts';
import {
  type Page,
  type Paper,
  type Ruler,
  type TextStyle,
  a4,
  columnsOf,
  margin,
  millimetres,
  sizeOn,
} from './page.ts';
import type { Block, BreakBefore, FilledPage } from './paginate.ts';
import { inOneColumn, paginateTightly } from './tidyPages.ts';
import type { PlacedRow } from './placeRow.ts';
import { type FooterFacts, withFooter } from './withFooter.ts';

/** What is printed besides the lyrics, in words. */
export interface SongFacts extends FooterFacts {
  /** The line at the top of every document (spec §7). */
  readonly product: string;
  /** Instead of that, the song's place among others in the same document. */
  readonly place?: string;
  readonly title: string;
  /** A BCP 47 tag. */
  readonly language: string;
  /** Lines below the title; empty ones are omitted. */
  readonly info: readonly string[];
  /** The line of rights below the lyrics; '' where nothing is known (decision 42). */
  readonly rights: string;
  readonly notes: { readonly heading: string; readonly text: string } | null;
}

const linesTogether = 8; // a longer stanza may continue in the next column
const edgeOfStanza = 2; // lines of one that is split, which stay together at either end
const rowsTogether = 4; // a line of more rows may be split
const blankLine = 0.7; // of the size
const notesTogether = 20; // rows
const sectionGap = { 1: 6, 2: 4 }; // mm, by number of columns
const rightsGap = 4; // mm
const notesGap = 8; // mm
const headingRoom = 15; // mm of a column that no stanza fills: for its heading and the footer
const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/** What may be asked for beyond spec §7. */
export interface PaperWishes {
  /** A4 with letters of the usual size unless asked for. */
  readonly paper?: Paper;
  /** The shapes of the song's chords, at the end. */
  readonly shapes?: ShapesOnPaper | null;
}

/** Lays out a song on pages with their footers. Accepts any text. Linear in the song. */
export function layOutSong(
  facts: SongFacts,
  arrangement: Arrangement,
  ruler: Ruler,
  wishes: PaperWishes = {},
): Page[] {
  const pages = layOutPages(facts, arrangement, ruler, wishes);
  return withFooter(pages, facts, wishes.paper ?? a4, ruler);
}

/**
 * The pages without footers: in two columns if that needs fewer pages, but for those whose columns
 * would end far apart; on smaller paper or in larger letters only if no line is broken for it.
 */
export function layOutPages(
  facts: SongFacts,
  arrangement: Arrangement,
  ruler: Ruler,
  { paper = a4, shapes = null }: PaperWishes = {},
): FilledPage[] {
  const inColumns = (count: 1 | 2) => blocksOf(facts, arrangement, { count, paper, ruler }, shapes);
  const blocks = inColumns(1);
  const pages = paginateTightly(blocks, 1, paper);
  if (pages.length === 1) return pages;
  const narrow = inColumns(2);
  const fewer = paginateTightly(narrow, 2, paper);
  const isUsual = paper.scale === a4.scale && paper.width === a4.width;
  const isReadable = isUsual || rowsOf(narrow) === rowsOf(blocks);
  if (!isReadable || fewer.length >= pages.length) return pages;
  return inOneColumn(fewer, narrow, blocks, paper);
}

/** The rows of the lyrics. */
function rowsOf(blocks: readonly Block[]): number {
  return blocks.filter(({ part }) => part === 'song').length;
}

interface Sheet {
  readonly count: 1 | 2;
  readonly paper: Paper;
  readonly ruler: Ruler;
}

function blocksOf(
  facts: SongFacts,
  { sections }: Arrangement,
  { count, paper, ruler }: Sheet,
  shapes: ShapesOnPaper | null,
): Block[] {
  const page: Measure = { width: columnsOf(paper, 1).width, ruler };
  const column: Measure = { width: columnsOf(paper, count).width, ruler };
  const isLabelled = sections.some(({ lines }) => lines.some(({ label }) => label));
  const gap = sectionGap[count] * paper.scale;
  const tallest = paper.height - 2 * margin - headingRoom;
  const sizeOf = ({ type }: ArrangedSection) =>
    sizeOn(paper, type === 'chorus' ? 'chorus' : 'lyrics');
  return [
    ...headBlocks(facts, paper, page),
    ...sections.flatMap((section, at) => {
      const blocks = sectionBlocks(
        section,
        { size: sizeOf(section), isLabelled, gap, tallest },
        column,
      );
      return at === 0 ? blocks : withSectionGap(blocks, gap);
    }),
    ...rightsBlocks(facts.rights, paper, column),
    ...notesBlocks(facts.notes, paper, column),
    ...(shapes === null ? [] : shapesBlocks(shapes, paper, column)),
  ];
}

export function headBlocks(
  {
    product,
    place = product,
    title,
    info,
  }: Pick<SongFacts, 'product' | 'place' | 'title' | 'info'>,
  paper: Paper,
  measure: Measure,
): Block[] {
  const lines: [text: string, style: TextStyle, before: number][] = [
    [place, { size: sizeOn(paper, 'product'), bold: true }, 0],
    [title, { size: sizeOn(paper, 'title'), bold: true }, 2],
    ...info.map((line, at): [string, TextStyle, number] => [
      line,
      { size: sizeOn(paper, 'info'), bold: false },
      at === 0 ? 1 : 0,
    ]),
  ];
  return lines.flatMap(([text, style, before]) =>
    blocksOfLine(layOutText(text, style, measure), 'head', 'allowed', before),
  );
}

interface SectionLook {
  /** Of the lyrics, in points. */
  readonly size: number;
  readonly isLabelled: boolean;
  /** mm above the section. */
  readonly gap: number;
  /** mm; a higher stanza is split like one of many lines. */
  readonly tallest: number;
}

function sectionBlocks(
  section: ArrangedSection,
  { size, isLabelled, gap, tallest }: SectionLook,
  column: Measure,
): Block[] {
  const heading = headingBlocks(section, size, gap, column);
  const stanzas = stanzasOf(section.lines);
  return [
    ...heading,
    ...stanzas.flatMap(({ lines, blanksBefore }, index) => {
      const first = index === 0 && heading.length > 0 ? 'forbidden' : 'allowed';
      const blank = blanksBefore * millimetres(size * blankLine);
      const before = index === 0 && heading.length === 0 ? gap + blank : blank;
      const rows = lines.map((line) => layOutLine(line, size, isLabelled, column));
      const height = rows.flat().reduce((sum, row) => sum + row.height, 0);
      const isShort = lines.length <= linesTogether && height <= tallest;
      return rows.flatMap((line, at) =>
        blocksOfLine(
          line,
          'song',
          at === 0
            ? first
            : isAtEdge(at, lines.length)
              ? 'forbidden'
              : isShort
                ? 'unwanted'
                : 'avoid',
          at === 0 ? before : 0,
        ),
      );
    }),
  ];
}

/** Marks the white space above a section, which may become less. */
function withSectionGap([first, ...others]: readonly Block[], sectionGap: number): Block[] {
  return first === undefined ? [] : [{ ...first, sectionGap }, ...others];
}

/** A heading is aligned with the beginning of its text. */
function headingBlocks(
  { title, lines }: ArrangedSection,
  size: number,
  gap: number,
  column: Measure,
): Block[] {
  const rows = title === '' ? [] : layOutText(title, { size, bold: true }, column);
  const isRight = baseOf(lines.flatMap(({ words }) => words)) === 'rtl';
  const placed = isRight ? rows.map((row) => toTheRight(row, column.width)) : rows;
  return placed.map(
    (row, at): Block => ({
      ...row,
      before: at === 0 ? gap : 0,
      breakBefore: at === 0 ? 'allowed' : 'forbidden',
      part: 'song',
      isLine: false,
      continues: at > 0,
    }),
  );
}

function toTheRight(row: PlacedRow, width: number): PlacedRow {
  const end = Math.max(...row.texts.map((text) => text.x + text.width));
  return { ...row, texts: row.texts.map((text) => ({ ...text, x: text.x + width - end })) };
}

/** Whether a line is bound to the previous one in a stanza that is split. */
function isAtEdge(at: number, lines: number): boolean {
  return lines >= 2 * edgeOfStanza && (at < edgeOfStanza || lines - at < edgeOfStanza);
}

interface Stanza {
  readonly lines: ArrangedLine[];
  readonly blanksBefore: number;
}

/** Lines separated by blank ones. */
function stanzasOf(lines: readonly ArrangedLine[]): Stanza[] {
  const stanzas: Stanza[] = [];
  let blanks = 0;
  let isOpen = false;
  for (const line of lines) {
    if (line.words.length === 0) {
      blanks++;
      isOpen = false;
    } else if (isOpen) {
      stanzas.at(-1)?.lines.push(line);
    } else {
      stanzas.push({ lines: [line], blanksBefore: blanks });
      blanks = 0;
      isOpen = true;
    }
  }
  return stanzas;
}

/** Bound to the lyrics, so that it is on the page of their end; not a line that fills a page. */
function rightsBlocks(rights: string, paper: Paper, column: Measure): Block[] {
  if (rights === '') return [];
  const style = { size: sizeOn(paper, 'rights'), bold: false };
  const blocks = blocksOfLine(layOutText(rights, style, column), 'notes', 'forbidden', rightsGap);
  return blocks.map((block): Block => ({ ...block, isLine: false }));
}

export function notesBlocks(notes: SongFacts['notes'], paper: Paper, column: Measure): Block[] {
  if (notes === null || notes.text.trim() === '') return [];
  const style = { size: sizeOn(paper, 'notes'), bold: false };
  const bold = { size: sizeOn(paper, 'notesHeading'), bold: true };
  const heading = blocksOfLine(
    layOutText(notes.heading, bold, column),
    'notes',
    'allowed',
    notesGap,
  );
  const named = heading.map((block): Block => ({ ...block, isLine: false }));
  const body: Block[] = [];
  let before = 1;
  for (const line of notes.text.trim().split(lineBreak)) {
    if (line.trim() === '') before += 2;
    else {
      const breakBefore = body.length === 0 ? 'forbidden' : 'avoid';
      for (const block of blocksOfLine(
        layOutText(line, style, column),
        'notes',
        breakBefore,
        before,
      )) {
        body.push(block);
      }
      before = 0;
    }
  }
  const isShort = body.length <= notesTogether;
  return [
    ...named,
    ...body.map((block): Block => (isShort ? { ...block, breakBefore: 'forbidden' } : block)),
  ];
}

/** The rows of a line as blocks; a short line is one block. */
function blocksOfLine(
  rows: readonly PlacedRow[],
  part: Block['part'],
  breakBefore: BreakBefore,
  before: number,
): Block[] {
  const within: BreakBefore = rows.length <= rowsTogether ? 'forbidden' : 'avoid';
  return rows.map((row, at) => ({
    ...row,
    before: at === 0 ? before : 0,
    breakBefore: at === 0 ? breakBefore : within,
    part,
    isLine: at === 0,
    continues: at > 0,
  }));
}

/**
 * The title and `.pdf`, with underscores for everything but letters, their marks and digits (spec
 * §7), in any script.
 */
export function pdfFileName(title: string): string {
  return `${title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '_')}.pdf`;
}
