import type { ArrangedSection, Arrangement } from '#song/arrangement/arrangement.ts';
import { layOutLine, layOutText } from './layOutLine.ts';
import type { Page, Ruler } from './page.ts';
import { sizes } from './paper.ts';
import { paginate, type Strip } from './paginate.ts';
import { type FooterFacts, withFooter } from './withFooter.ts';

/** What is printed besides the lyrics, in words. */
export interface SongFacts extends FooterFacts {
  /** The line that every document starts with (spec §7). */
  readonly product: string;
  readonly title: string;
  /** Lines under the title; empty ones are left out. */
  readonly info: readonly string[];
  readonly notes: { readonly heading: string; readonly text: string } | null;
}

/** A song on sheets of paper; bad or strange text never fails. Takes time linear in the song. */
export function layOutSong(facts: SongFacts, arrangement: Arrangement, ruler: Ruler): Page[] {
  const isLabelled = arrangement.sections.some(({ lines }) => lines.some(({ label }) => label));
  const strips = [
    ...layOutText(facts.product, { size: sizes.product, bold: true }, ruler),
    gap(2),
    ...layOutText(facts.title, { size: sizes.title, bold: true }, ruler),
    gap(1),
    ...facts.info.flatMap((line) => layOutText(line, { size: sizes.info, bold: false }, ruler)),
    ...arrangement.sections.flatMap((section) => layOutSection(section, isLabelled, ruler)),
    ...layOutNotes(facts.notes, ruler),
  ];
  return withFooter(paginate(strips), facts, ruler);
}

function layOutSection(
  { type, title, lines }: ArrangedSection,
  isLabelled: boolean,
  ruler: Ruler,
): Strip[] {
  const size = type === 'chorus' ? sizes.chorus : sizes.lyrics;
  const heading = title === '' ? [] : layOutText(title, { size, bold: true }, ruler);
  const body = lines.flatMap((line) => layOutLine(line, size, isLabelled, ruler));
  return [gap(6), ...above(heading, body), ...body];
}

function layOutNotes(notes: SongFacts['notes'], ruler: Ruler): Strip[] {
  if (notes === null || notes.text.trim() === '') return [];
  const style = { size: sizes.notes, bold: false };
  const heading = layOutText(notes.heading, { size: sizes.notesHeading, bold: true }, ruler);
  const body = notes.text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => (line.trim() === '' ? [gap(2)] : layOutText(line, style, ruler)));
  return [gap(8), ...above(heading, body), gap(1), ...body];
}

/** A heading that stands on the page of what it is the heading of. */
function above(heading: readonly Strip[], body: readonly Strip[]): Strip[] {
  const last = heading.length - 1;
  return heading.map((strip, index) => ({
    ...strip,
    staysWithNext: index < last || body.some(({ texts }) => texts.length > 0),
  }));
}

/** `height` in mm. */
function gap(height: number): Strip {
  return { texts: [], height, staysWithNext: false };
}
