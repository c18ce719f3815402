import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

// Below the kernel's ephemeral ports, and above the ports that browsers refuse.
const lowest = 11_000;
const ports = 21_000;
let last = (process.pid * 101 + threadId * 1009) % ports;

/**
 * A free port of this machine. Never returned twice, and other processes use other ranges, so that it is
 * still free when its server starts or restarts.
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
