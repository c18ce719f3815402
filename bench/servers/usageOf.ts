import { readFileSync } from 'node:fs';

/** Seconds on a processor so far, all threads together, and the most memory at once in MB. Linux alone has them. */
export function usageOf(pid: number): { readonly cpuSeconds: number; readonly peakMemory: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.replace(/^.*\) /s, '').split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]); // utime and stime, 100 a second
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuSeconds: ticks / 100, peakMemory: Number(peak) / 1000 };
}
