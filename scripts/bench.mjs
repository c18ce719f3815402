import { prepareRuntime } from '#scripts/install/prepareRuntime.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';

// `npm run bench [P6 P7 …]`: the product's figures, as ratios to its peers.
const node = prepareRuntime({ withTools: true });
process.exitCode = await runToEnd(node, ['bench/main.ts', ...process.argv.slice(2)]);
