import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

function doctor(dataDir: string, ...words: string[]) {
  const done = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/doctor.ts', ...words], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SANGBOK_ENV: '/nowhere', PORT: '1' },
    encoding: 'utf8',
  });
  return { status: done.status, said: done.stdout };
}

it('leaves what is wrong to the prests with --note alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangbok-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const none = /^✗ Det er ingen sangbok her: /m;
  expect(doctor(dataDir)).toEqual({ status: 1, said: expect.stringMatching(none) });
  const file = join(dataDir, 'doctor.json');
  expect(existsSync(file)).toBe(false);
  expect(doctor(dataDir, '--note')).toEqual({ status: 1, said: expect.stringMatching(none) });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    at: expect.any(String),
    findings: expect.arrayContaining([{ mark: '✗', text: expect.stringMatching(/ingen sangbok/) }]),
  });
});

it('says what is wrong even where it cannot be noted', () => {
  const { status, said } = doctor('/nowhere', '--note');
  expect(status).toBe(1);
  expect(said).toMatch(/^✗ DATA_DIR «\/nowhere» finnes ikke/m);
  expect(said).toMatch(/^✗ Prestene får ikke se dette i sangboken \(ENOENT/m);
});
