import { compileCache } from '#scripts/install/compileCache.mjs';
import { prepareRuntime } from '#scripts/install/prepareRuntime.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';

// `node scripts/run.mjs FILE …`: installs missing packages and runs a program of the project on the
// pinned Node. Development programs need their tools even where NODE_ENV=production is set.
const [file = '', ...args] = process.argv.slice(2);
const isTool = /^(scripts\/(dev|test|otherBrowsers)|bench\/main)\.ts$/.test(file);
const node = prepareRuntime({ withTools: isTool || process.env.NODE_ENV !== 'production' });
process.exitCode = await runToEnd(node, [file, ...args], isTool ? {} : compileCache);
