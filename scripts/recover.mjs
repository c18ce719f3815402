import { prepareRuntime } from '#scripts/install/prepareRuntime.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';

// `npm run recover -- NAVN`: a link for somebody who lost every passkey.
const production = process.env.NODE_ENV === 'production';
const node = prepareRuntime({ withTools: !production });
process.exitCode = await runToEnd(node, ['scripts/recover.ts', ...process.argv.slice(2)]);
