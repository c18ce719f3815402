import { expect, it } from 'vitest';
import { readMessage } from '#plan/readMessage.ts';
import { listNames, planForm } from './planEditing.ts';

it('names the celebration that there already is, and its day', () => {
  expect(planForm.taken('eukaristi', '2026-11-28')).toBe(
    'Dere har allerede en eukaristi lørdag 28. november.',
  );
  expect(planForm.taken('annet', '2026-11-28')).toBe(
    'Dere har allerede en slik plan lørdag 28. november.',
  );
});

it.each(['Påskedag', 'Påskenatten'])('knows «%s» in a list as a day, not a song', (day) => {
  const songs = [{ id: 's', title: `${day} søndag morgen` }];
  const [, row] = readMessage(`Utgang: Mor\n${day} søndag`, songs, listNames);
  expect(row).toMatchObject({ title: `${day} søndag`, candidates: [] });
});
