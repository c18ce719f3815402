import { readFileSync } from 'node:fs';

/** CPU seconds of all threads so far, and peak memory in MB. Linux only. */
export function usageOf(pid: number): { readonly cpuSeconds: number; readonly peakMemory: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.replace(/^.*\) /s, '').split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]); // utime and stime, in units of 1/100 s
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuSeconds: ticks / 100, peakMemory: Number(peak) / 1000 };
}
