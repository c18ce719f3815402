import { expect, it } from 'vitest';
import { throttledLog, throttleDiskFull } from './throttledLog.ts';

it('logs the first call, and after a minute the number of suppressed ones', () => {
  let now = 0;
  const seldom = throttledLog(() => now);
  const said: [at: number, unsaid: number][] = [];
  const happen = (at: number) => {
    now = at;
    seldom((unsaid) => void said.push([at, unsaid]));
  };
  for (const at of [0, 1, 59_999, 60_000, 60_001, 120_001]) happen(at);
  expect(said).toEqual([
    [0, 0],
    [60_000, 2],
    [120_001, 1],
  ]);
  happen(-500_000); // the clock was set back
  expect(said.at(-1)).toEqual([-500_000, 0]);
});

it('logs a full disk once a minute and everything else each time', () => {
  let now = 0;
  const lines: [level: string, details: object, message: string][] = [];
  const at = (level: string) => (details: object, message: string) =>
    void lines.push([level, details, message]);
  const full = new Error('full');
  const kept = { info: at('info'), warn: at('warn'), error: at('error') };
  const log = throttleDiskFull(
    kept,
    (error) => error === full,
    () => now,
  );
  for (let time = 0; time < 3; time++) {
    log.error({ err: full, requestId: 'a' }, 'diskFull');
    log.warn({ err: full }, 'could not count a refusal');
    log.warn({ err: new Error('other') }, 'other');
    log.info({ status: 507 }, 'answered');
    now += 30_000;
  }
  const disk = lines.filter(([, , message]) => message === 'the disk is full');
  expect(disk).toEqual([
    ['error', { err: full, requestId: 'a', during: 'diskFull', unsaid: 0 }, 'the disk is full'],
    ['error', { err: full, requestId: 'a', during: 'diskFull', unsaid: 3 }, 'the disk is full'],
  ]);
  expect(lines.map(([level]) => level).filter((level) => level !== 'error')).toEqual(
    Array.from({ length: 3 }, () => ['warn', 'info']).flat(),
  );
});
