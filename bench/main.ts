import { figures } from './figures.ts';
import { runFigures } from './runFigures.ts';

const held = await runFigures(figures, process.argv.slice(2), console.log);
process.exitCode = held ? 0 : 1;
