import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testedEngine } from '#server/storage/testing/testDatabase.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { contest, kinds, many } from './contest.ts';
import { say } from './figure.ts';
import { isFull } from '#tests/isFull.ts';

const rounds = isFull ? 200 : 20;

it(`has one winner of ${many} in each of ${rounds} rounds`, {
  timeout: rounds * 60_000,
}, async () => {
  const faults: string[] = [];
  for (const kind of Object.keys(kinds))
    faults.push(...(await contest(await twoServers(), kind, rounds)));
  const all = rounds * Object.keys(kinds).length;
  const figure =
    `R4 ${testedEngine()} ${rounds} rounds of ${many} at once: ` +
    `${all - faults.length} of ${all} had exactly one winner`;
  expect(say({ figure, faults })).toEqual([]);
});

it('notices a database that forgets that a code was used', async () => {
  const servers = await twoServers();
  const [{ deps }] = servers;
  const forgetting =
    testedEngine() === 'sqlite'
      ? [
          sql`create trigger forgets after update of used_at on invitation begin
              update invitation set used_at = null, used_by = null where id = new.id; end`,
        ]
      : [
          sql`create function forget() returns trigger language plpgsql as
              $$ begin new.used_at = null; new.used_by = null; return new; end $$`,
          sql`create trigger forgets before update on invitation
              for each row execute function forget()`,
        ];
  for (const statement of forgetting) await statement.execute(deps.db);
  expect(await contest(servers, 'invitation code', 1)).toHaveLength(1);
});
