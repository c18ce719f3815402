import { expect, it } from 'vitest';
import { readMessage } from '#plan/readMessage.ts';
import { listNames, planConflict, planForm } from './planEditing.ts';

it('names the celebration that there already is, and its day', () => {
  expect(planForm.taken('eukaristi', '2026-11-28')).toBe(
    'Dere har allerede en eukaristi lørdag 28. november.',
  );
  expect(planForm.taken('annet', '2026-11-28')).toBe(
    'Dere har allerede en slik plan lørdag 28. november.',
  );
});

it.each(['Påskedag', 'Påskenatten'])('knows «%s» in a list as a day, not a song', (day) => {
  const songs = [{ id: 's', title: `${day} søndag morgen`, number: null }];
  const [, row] = readMessage(`Utgang: Mor\n${day} søndag`, songs, listNames);
  expect(row).toMatchObject({ title: `${day} søndag`, candidates: [] });
});

it('names whose choice is whose, and nobody where several have changed the plan', () => {
  expect(planConflict.mine('Inngang: Kom, lys')).toBe('Ditt valg: Inngang: Kom, lys');
  expect(planConflict.theirs('Kari', 'tomt')).toBe('Karis valg: tomt');
  expect(planConflict.theirs('Jonas', 'tomt')).toBe('Jonas’ valg: tomt');
  expect(planConflict.theirs(null, 'tomt')).toBe('Lagret valg: tomt');
});
