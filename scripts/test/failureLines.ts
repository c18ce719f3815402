import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

const longest = 200; // characters of a message

/** What failed, for the end of the log: `file › name`, and under it the message's first line. */
export function failureLines(file: string, titles: readonly string[], message: string): string {
  const path = isAbsolute(file) ? relative(projectRoot, file) : file;
  const lines = stripVTControlCharacters(message).split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '');
  const said = first === undefined ? [] : [`    ${first.slice(0, longest)}`];
  return [[path, ...titles].join(' › '), ...said].join('\n');
}
