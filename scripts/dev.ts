import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { createServer } from 'vite';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

// Vite serves the screens on the public port and proxies /api to the server, so passkeys and the
// origin check see the address that the browser shows.
const port = Number(process.env['PORT'] ?? 3000);
const apiPort = await freePort();
process.env['API_ORIGIN'] = `http://127.0.0.1:${apiPort}`;

const vite = await createServer({
  configFile: `${projectRoot}/vite.config.ts`,
  server: { port, strictPort: true, host: 'localhost' },
});
await vite.listen();

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: `http://localhost:${port}`,
    },
  },
);
const ended = once(server, 'exit');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => server.kill(signal));
}
await ended;
await vite.close();

/** A port that is free at the moment of the call. */
async function freePort(): Promise<number> {
  const socket = createSocket();
  await once(socket.listen(0, '127.0.0.1'), 'listening');
  const address = socket.address();
  socket.close();
  await once(socket, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
