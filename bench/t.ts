import { makeLibrary } from '#bench/servers/makeLibrary.ts';
import { startSangbok, songRequest } from '#bench/servers/startSangbok.ts';
import { load } from '#bench/servers/load.ts';
import { cpuSeconds } from '#bench/servers/cpuSeconds.ts';
const lib = await makeLibrary(1000);
const c = await startSangbok(lib);
const r = songRequest(lib, 4);
await load(c.port, [r], { count: 12000, connections: 8, status: 200 });
for (let i = 0; i < 3; i++) {
  const t = cpuSeconds(c.pid);
  await load(c.port, [r], { count: 12000, connections: 8, status: 200 });
  console.log((((cpuSeconds(c.pid) - t) / 3000) * 1e6).toFixed(1) + 'µs');
}
await c.stop();
