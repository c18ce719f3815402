import { expect, it } from 'vitest';
import { planForm } from './planEditing.ts';

it('names the celebration that there already is, and its day', () => {
  expect(planForm.taken('eukaristi', '2026-11-28')).toBe(
    'Dere har allerede en eukaristi lørdag 28. november.',
  );
  expect(planForm.taken('annet', '2026-11-28')).toBe(
    'Dere har allerede en slik plan lørdag 28. november.',
  );
});
