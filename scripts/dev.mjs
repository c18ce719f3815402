import { prepareRuntime } from '#scripts/install/prepareRuntime.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';

// `npm run dev`: the server restarts and the screens reload when a file changes.
const node = prepareRuntime({ withTools: true });
process.exitCode = await runToEnd(node, ['scripts/dev.ts']);
