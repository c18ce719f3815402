import { textOf } from './textOf.ts';

/** A line of docs/spec.md and whether it is agreed for version 1.0 or for later. */
interface SpecLine {
  readonly text: string;
  readonly next: boolean;
}

/** docs/spec.md line by line; a line is for later by its own mark or by a heading above it. */
export function specLines(): SpecLine[] {
  const path: boolean[] = [];
  return textOf('docs/spec.md')
    .split('\n')
    .map((text) => {
      const level = /^#+/.exec(text)?.[0].length;
      if (level !== undefined) path.splice(level, path.length, text.endsWith('(next)'));
      const next = path.includes(true) || text.endsWith('*(next)*') || text.endsWith('| next |');
      return { text, next };
    });
}

/** What stands in «» in docs/spec.md, on lines that are for 1.0 or for later. */
export function quoted(since: '1.0' | 'next'): Set<string> {
  const lines = specLines().filter(({ next }) => next === (since === 'next'));
  return new Set(
    lines.flatMap(({ text }) => [...text.matchAll(/«([^»]+)»/g)].map((m) => m[1] ?? '')),
  );
}

/** The rows of the table whose first column has this name, as cells by column name. */
export function specTable(firstColumn: string): Record<string, string>[] {
  const lines = specLines().map(({ text }) => text);
  const start = lines.findIndex((line) => cells(line)[0] === firstColumn);
  const columns = cells(lines[start] ?? '');
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return lines
    .slice(start + 2, end)
    .map(cells)
    .map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
}

function cells(line: string): string[] {
  if (!line.startsWith('|')) return [];
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
}
