import { elementsOf, textOf, type XmlElement } from './xmlElement.ts';
import { oneRow } from './xmlFacts.ts';

/** They concern the look of a screen, and change with every program that opens the file. */
const looks = /^(?:format|style|backgrounds?)$/;

/**
 * What a song's XML says, as rows to read beside it: names of elements as labels, chords in
 * brackets. No date and no program of the file, so that the same song has the same text.
 */
export function originalOf(root: XmlElement): string {
  return elementsOf(root).flatMap(rowsOf).join('\n').trim();
}

function rowsOf(element: XmlElement): readonly string[] {
  const { name, attributes } = element;
  if (looks.test(name)) return [];
  const label = [name, ...attributes.values()].join(' ');
  if (name === 'lines') return [...(attributes.size === 0 ? [] : [label]), ...mixedRows(element)];
  const inner = elementsOf(element);
  if (inner.length > 0)
    return [...(attributes.size === 0 ? [] : ['', `[${label}]`]), ...inner.flatMap(rowsOf)];
  const text = textOf(element);
  if (text.trim().includes('\n')) return ['', ...text.split('\n').map((row) => row.trimEnd())];
  return text.trim() === '' && attributes.size === 0 ? [] : [`${label}: ${oneRow(text)}`];
}

function mixedRows(lines: XmlElement): readonly string[] {
  return markBreaks(lines).split(rowBreak).map(oneRow);
}

const rowBreak = '\u0085'; // no character that XML writes between words

function markBreaks({ children }: XmlElement): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.name === 'br') return rowBreak;
      if (child.name !== 'chord') return markBreaks(child);
      return `[${[...child.attributes.values()].join(' ')}]${markBreaks(child)}`;
    })
    .join('');
}
