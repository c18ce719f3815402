import { describe, expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { routes } from '#web/screens/routes.tsx';
import { specTable } from './specification.ts';

/** The spec writes `/song/{id}`, the code `/song/:id`. */
const asCode = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

describe('route table', () => {
  const agreed = specTable('Route').filter((row) => row['Route']?.startsWith('/'));
  const specified = agreed
    .filter((row) => row['Since'] === '1.0')
    .map((row) => ({
      path: asCode(row['Route'] ?? ''),
      access: row['Access'] === 'public' ? 'public' : 'signedIn',
    }));

  it('is read from spec §2', () => {
    expect(agreed.length).toBe(16);
    expect(specified.length).toBeGreaterThanOrEqual(8);
  });

  it('of spec §2 is that of the contract', () => {
    expect(Object.values(pages)).toEqual(specified);
  });

  it('of the contract is that of the screens', () => {
    const shown = routes.map(({ path, access }) => ({ path, access }));
    expect(shown).toEqual(Object.values(pages));
  });
});
