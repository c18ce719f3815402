import { cpuSeconds } from './cpuSeconds.ts';
import { load } from './load.ts';
import type { Child } from './startChild.ts';

const connections = 8;

/** Seconds of CPU that a server takes for each of so many requests. */
export async function cpuOfRequests(
  { pid, port }: Child,
  requests: readonly Buffer[],
  count: number,
  status = 200,
): Promise<number> {
  const before = cpuSeconds(pid);
  await load(port, requests, { count, connections, status });
  return (cpuSeconds(pid) - before) / count;
}
