import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testServer } from '#server/testing/testServer.ts';

it('returns the current content of the file, also without a session', async () => {
  const dataDir = testDataDir();
  const warned: string[] = [];
  const log = {
    info: () => {},
    error: () => {},
    warn: (_: object, text: string) => void warned.push(text),
  };
  const server = await testServer({ settings: { dataDir }, log });
  const ask = async () => (await server.client().get('/api/privacy')).body['responsible'];
  const file = join(dataDir, 'personvern.txt');
  expect(await ask()).toBeNull();
  writeFileSync(file, '\uFEFF\nMenighetsrådet er ansvarlig.\r\nSpørsmål: Åse\n');
  expect(await ask()).toBe('Menighetsrådet er ansvarlig.\r\nSpørsmål: Åse');
  writeFileSync(file, '🎵'.repeat(100_000));
  expect(await ask()).toBe('🎵'.repeat(2_000));
  writeFileSync(file, '  \n');
  expect(await ask()).toBeNull();
  expect(warned).toEqual([]);
  rmSync(file);
  mkdirSync(file);
  expect(await ask()).toBeNull();
  expect(warned).toEqual(['personvern.txt cannot be read']);
});
