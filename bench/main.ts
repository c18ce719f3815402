import type { Figure } from './figure.ts';
import { figures } from './figures.ts';

// `npm run bench`, or `npm run bench P1 P5`: prints a line for each figure. Exits with 1 where a
// figure missed its gate or could not be measured; a result on a noisy machine is neither.

// Stops servers and deletes temporary folders on any exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !figures.some((figure) => isRequested(figure, name)));
if (unknown.length > 0) {
  const names = figures.map(({ name }) => name).join(', ');
  console.error(`There is no ${unknown.join(', ')}; there are ${names}.`);
  process.exit(1);
}
for (const figure of figures) {
  if (asked.length === 0 || asked.some((name) => isRequested(figure, name))) await measure(figure);
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

/** `P1` also selects `P1-home`, but not `P11`. */
function isRequested({ name }: Figure, given: string): boolean {
  return name === given || name.startsWith(`${given}-`);
}
