import { expect, it } from 'vitest';
import { newPerson } from '#server/auth/registration/newPerson.ts';
import { insertPerson } from '#server/db/personStore.ts';
import { type TestDeps, testDeps, testSettings } from '#server/db/testing/testDeps.ts';
import { bindPasskeyHost } from './relyingParty.ts';

const under = (deps: TestDeps, publicOrigin: string, passkeyHostChanged = false) =>
  bindPasskeyHost({ ...deps, settings: { ...testSettings, publicOrigin, passkeyHostChanged } });

async function addPasskey(deps: TestDeps): Promise<void> {
  const person = newPerson(deps, { firstName: 'Ragnhild', community: 'Bakklandet' });
  await insertPerson(deps.db, person);
  await deps.db
    .insertInto('passkey')
    .values({
      credential_id: 'nøkkel',
      person_id: person.id,
      credential_public_key: '',
      counter: 0,
      credential_device_type: 'multiDevice',
      credential_backed_up: 1,
      transports: '[]',
      name: 'Telefon',
      created_at: 1,
      last_used_at: null,
    })
    .execute();
}

const notedIn = async ({ db }: TestDeps) =>
  (await db.selectFrom('installation').select('passkey_host').executeTakeFirst())?.passkey_host;

it('refuses a start under another host name once there are passkeys, and names both', async () => {
  const deps = await testDeps();
  await under(deps, 'https://prøve.example.no');
  await under(deps, 'https://sang.example.no'); // nobody has a passkey yet
  await addPasskey(deps);
  await under(deps, 'https://sang.example.no:8443');
  await expect(under(deps, 'https://ny.example.no')).rejects.toThrow(
    /«ny\.example\.no», men passnøklene i databasen hører til «sang\.example\.no»/,
  );
  expect(await notedIn(deps)).toBe('sang.example.no');
  await under(deps, 'https://ny.example.no', true);
  await under(deps, 'https://ny.example.no');
  expect(await notedIn(deps)).toBe('ny.example.no');
});

it('takes the host name with which an older database is started', async () => {
  const deps = await testDeps();
  await addPasskey(deps);
  await under(deps, 'https://sang.example.no');
  expect(await notedIn(deps)).toBe('sang.example.no');
  await expect(under(deps, 'https://ny.example.no')).rejects.toThrow('sang.example.no');
});
