import type { Figure } from './figure.ts';
import { figures } from './figures.ts';

// `npm run bench`, or `npm run bench P1 P5`: a line for each figure. Ends with 1 when one failed its
// gate or could not be measured; what a noisy machine left open is neither.

// So that servers and folders of this run go, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !figures.some((figure) => isMeant(figure, name)));
if (unknown.length > 0) {
  const names = figures.map(({ name }) => name).join(', ');
  console.error(`There is no ${unknown.join(', ')}; there are ${names}.`);
  process.exit(1);
}
for (const figure of figures) {
  if (asked.length === 0 || asked.some((name) => isMeant(figure, name))) await measure(figure);
}

async function measure(figure: Figure): Promise<void> {
  console.log(`\n${figure.name}: ${figure.measure}`);
  try {
    for (const { line, verdict } of await figure.run()) {
      console.log(line);
      if (verdict === 'fail') process.exitCode = 1;
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`${figure.name} could not be measured: ${why}`);
    process.exitCode = 1;
  }
}

/** `P1` means `P1-home` as well, and not `P11`. */
function isMeant({ name }: Figure, given: string): boolean {
  return name === given || name.startsWith(`${given}-`);
}
