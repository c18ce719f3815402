import { expect, it } from 'vitest';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { addPerson } from '#server/storage/testing/addPerson.ts';
import { testDeps } from '#server/storage/testing/testDeps.ts';
import { createInvitation } from './createInvitation.ts';

it.each<[string, object, string]>([
  ['the right to invite', { can_invite: 0 }, 'mayNotInvite'],
  ['the role', { role: 'kantor' }, 'otherCommunity'],
])('makes none when a prest was quicker and took %s away', async (_, taken, code) => {
  const deps = await testDeps();
  const person = await addPerson(deps);
  const asked: CurrentUser = { ...person, role: 'kateket' };
  await deps.db
    .updateTable('person')
    .set({ role: 'kateket', ...taken })
    .execute();
  const made = createInvitation(deps, asked, { firstName: 'Even', community: 'Ila' });
  await expect(made).rejects.toMatchObject({ code });
  expect(await deps.db.selectFrom('invitation').select('id').execute()).toEqual([]);
});
