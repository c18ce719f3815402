import { expect, it } from 'vitest';
import { apiPage } from '#scripts/api/apiPage.ts';
import { readContract } from '#scripts/api/readContract.ts';
import { textOf } from './textOf.ts';

it('docs/api.md is what the contract says: `npm run api` writes it', async () => {
  expect(textOf('docs/api.md')).toBe(await apiPage());
});

it('says of every call what it does, and has a schema for every field', async () => {
  const { endpoints } = await readContract();
  expect(endpoints.length).toBeGreaterThan(70);
  expect(endpoints.filter(({ about }) => about === '').map(({ name }) => name)).toEqual([]);
  // The extensions of a passkey may be anything (`clientExtensionResults`).
  const anything = (await apiPage()).split('\n').filter((line) => line.includes(': anything'));
  expect(new Set(anything.map((line) => line.trim()))).toEqual(
    new Set(['- `clientExtensionResults?`: anything']),
  );
});

it('has comments of fields where they belong', async () => {
  const page = await apiPage();
  // Of a plan's changes, not of a plan, which has fields of the same names.
  expect(page).toContain("- `version`: whole number. The plan's version before the change.");
  expect(page.match(/### plan\n[^]*?\n### /)?.[0]).toContain('- `version`: whole number\n');
  expect(page).toContain('  - `title`: text or null. Of the song, as it is called today.');
  expect(page).toMatch(/^- `title`: text or null$/m);
  expect(page).toMatch(/^- `held`: object or null. When it was marked as celebrated/m);
});
