import { readHeading } from '#song/lyrics/readHeading.ts';
import { readInlineChords } from '#song/lyrics/readInlineChords.ts';
import { norwegianHeading } from './norwegianHeadings.ts';

/** How our format names the sections of OpenSong and OpenLyrics. */
const names = new Map(
  Object.entries({
    v: 'Vers',
    verse: 'Vers',
    c: 'Refreng',
    chorus: 'Refreng',
    refrain: 'Refreng',
    b: 'Bridge',
    p: 'Pre-chorus',
    prechorus: 'Pre-chorus',
    t: 'Tag:',
    tag: 'Tag:',
    i: 'Intro',
    m: 'Mellomspill',
    middle: 'Mellomspill',
    s: 'Instrumental',
    solo: 'Instrumental',
    e: 'Outro',
    ending: 'Outro',
  }),
);
const known = new RegExp(`^(${[...names.keys()].join('|')})?\\s?(\\d{0,2})\\s?([a-z]?)$`, 'i');

/**
 * The rows that head a section with this label, `V1`, `chorus` or «Alle»: a heading, and what is
 * none in parentheses below it.
 */
export function sectionHeading(label: string): readonly string[] {
  const text = label.replace(/\s+/g, ' ').trim();
  if (text === '') return [];
  const [whole, letters = 'v', number = '', part = ''] = known.exec(text) ?? [];
  const name = whole === undefined ? undefined : names.get(letters.toLowerCase());
  const headings =
    name === undefined
      ? [norwegianHeading(text) ?? text, `${text}:`, `Vers ${text}`]
      : [withNumber(name, number + part), withNumber(name, number)];
  const heading = headings.find((row) => readHeading(row) !== null);
  return heading === undefined ? ['Vers', remark(text)] : [heading];
}

/** «Tag:» keeps its colon last, since the word alone is sung. */
function withNumber(name: string, number: string): string {
  if (number === '') return name;
  return name.endsWith(':') ? `${name.slice(0, -1)} ${number}:` : `${name} ${number}`;
}

/** In parentheses, as no chord stands. */
export function remark(text: string): string {
  const inParentheses = `(${text.replace(/\s+/g, ' ').trim()})`;
  return readInlineChords(inParentheses) === null ? inParentheses : `(«${text.trim()}»)`;
}
