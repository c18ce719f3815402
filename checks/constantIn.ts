import { textOf } from './textOf.ts';

/** The number that a file gives to a constant of its own, `5 * 60 * 1000` worked out. */
export function constantIn(file: string, name: string): number {
  const found = new RegExp(`\\bconst ${name} = ([\\d_. *]+);`).exec(textOf(file))?.[1];
  if (found === undefined) throw new Error(`${file} has no number called ${name}`);
  return found
    .split('*')
    .map((factor) => Number(factor.replaceAll('_', '')))
    .reduce((product, factor) => product * factor, 1);
}
