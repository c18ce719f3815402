import { compileCache } from '#scripts/install/compileCache.mjs';
import { prepareRuntime } from '#scripts/install/prepareRuntime.mjs';
import { runToEnd } from '#scripts/install/runToEnd.mjs';

// `npm start`: installs missing packages, builds what is out of date, and starts the server.
const production = process.env.NODE_ENV === 'production';
const node = prepareRuntime({ withTools: !production });
process.exitCode = await runToEnd(node, ['scripts/build.ts']);
if (process.exitCode === 0) {
  process.exitCode = await runToEnd(node, ['dist/server/main.cjs'], compileCache);
}
