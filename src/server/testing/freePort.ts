import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

// Below those that the kernel gives to whoever asks for any, and above those that browsers refuse.
const lowest = 11_000;
const ports = 21_000;
let last = (process.pid * 101 + threadId * 1009) % ports;

/**
 * A port at which nobody listens on this machine. None is given twice, and other processes look
 * elsewhere, so it is still free when its server comes to it, and when that is started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    last = (last + 1) % ports;
    const port = lowest + last;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}
