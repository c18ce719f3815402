import type { Figure } from './figure.ts';

/**
 * Runs the figures that are named, or all, and says a line for each; false when one failed its gate
 * or could not be measured at all. One that a noisy machine left open is neither.
 */
export async function runFigures(
  figures: readonly Figure[],
  names: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const unknown = names.filter((name) => !figures.some((figure) => isMeant(figure, name)));
  if (unknown.length > 0) {
    say(
      `There is no ${unknown.join(', ')}; there are ${figures.map(({ name }) => name).join(', ')}.`,
    );
    return false;
  }
  let held = true;
  let open = 0;
  for (const figure of figures) {
    const { name, measure } = figure;
    if (names.length > 0 && !names.some((each) => isMeant(figure, each))) continue;
    say(`\n${name}: ${measure}`);
    try {
      for (const { line, verdict } of await figure.run()) {
        say(line);
        if (verdict === 'fail') held = false;
        if (verdict === 'noisy') open += 1;
      }
    } catch (error) {
      say(
        `${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
      );
      held = false;
    }
  }
  if (open > 0) say(`\n${open} left open: the machine was too noisy to tell.`);
  return held;
}

/** `P8` means `P8-screens` as well, and not `P80`. */
function isMeant({ name }: Figure, asked: string): boolean {
  return name === asked || name.startsWith(`${asked}-`);
}
