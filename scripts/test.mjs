import { prepareRuntime } from '#scripts/install/prepareRuntime.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';

// `npm test`: every check there is, with one honest total at the end.
const node = prepareRuntime({ withTools: true });
process.exitCode = await runToEnd(node, ['scripts/test.ts']);
