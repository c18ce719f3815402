import { figures } from './figures.ts';
import { runFigures } from './runFigures.ts';

// So that servers and folders of this run go, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

const held = await runFigures(figures, process.argv.slice(2), console.log);
process.exitCode = held ? 0 : 1;
