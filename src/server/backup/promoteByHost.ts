import { join } from 'node:path';
import { dumpOf, freeSpace, takeBackup } from './takeBackup.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { relyingPartyId } from '#server/auth/passkeys/relyingParty.ts';
import { offerSetupLink } from '#server/auth/registration/setupLink.ts';
import { deletePerson } from '#server/privacy/personalStore.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { requireOwnFile } from '#server/db/databaseFile.ts';
import { lockLibrary, nextRevision } from '#server/db/libraryRevision.ts';
import { markBootstrapped } from '#server/db/installationStore.ts';
import { openDatabaseAsItIs } from '#server/db/openDatabase.ts';
import { counted, recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { type PersonRow, findPeople } from '#server/users/peopleStore.ts';
import { findNamed, issueLink } from '#server/users/recoverByHost.ts';

type HostDeps = Pick<Deps, 'clock' | 'randomBytes'>;

const nobody = '--ingen';
const withoutSamples = '--uten-prøvesanger';
const byInstall = '--resume'; // it starts the server itself
const log: Deps['log'] = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Host command: turns a trial installation into the production one (decision 51). Songs, categories and
 * files stay; of the people only one prest, who gets a link under the new host name. `words` are a first
 * name or `--ingen`. Returns the text to print; throws `StartupError`, and nothing has changed then.
 */
export async function promoteByHost(
  settings: Settings,
  system: HostDeps,
  words: readonly string[],
  confirm: (question: string) => Promise<void>,
): Promise<string> {
  if (settings.environment !== 'production') {
    throw new StartupError(
      'Sett NODE_ENV=production og PUBLIC_ORIGIN til adressen som folk skal bruke, og kjør kommandoen på nytt.',
    );
  }
  requireOwnFile(settings, typed('promote'));
  const dump = await dumpOf(settings);
  await dump.refuseInUse();
  const trial = { ...settings, environment: 'development' as const };
  const database = await openDatabaseAsItIs(trial);
  try {
    const { db } = database;
    const files = await openContentStore(settings);
    const deps = { ...system, ...database, settings, files, log };
    const people = await findPeople(db);
    const prest = await chosen({ ...deps, people }, words);
    await confirm(
      await inWords(deps, { people, prest, keepsSamples: !words.includes(withoutSamples) }),
    );
    const folder = settings.backupDir ?? join(settings.dataDir, 'backups');
    const { path } = await takeBackup({ ...deps, dump, freeSpace }, folder, 'backup');
    await change(deps, { people, prest, keepsSamples: !words.includes(withoutSamples) });
    const link = prest === null ? await firstLink(deps) : await issueLink(deps, prest.id);
    return `Sangboken er klar til bruk på ${settings.publicOrigin}. Den fra før ligger i ${path}.
${prest === null ? 'Lenken for den første personen, i 24 timer' : `${prest.first_name} kommer inn med denne lenken, én gang, i én time`}:
${link}${words.includes(byInstall) ? '' : '\nStart serveren.'}`;
  } finally {
    await database.close();
  }
}

interface Choice {
  readonly people: readonly PersonRow[];
  readonly prest: PersonRow | null;
  readonly keepsSamples: boolean;
}

async function chosen(
  deps: Parameters<typeof findNamed>[0] & { people: readonly PersonRow[] },
  words: readonly string[],
): Promise<PersonRow | null> {
  const names = words.filter((word) => !word.startsWith('--'));
  const prests = deps.people.filter(
    ({ role, disabled_at }) => role === 'prest' && disabled_at === null,
  );
  if (words.includes(nobody) || (names.length === 0 && prests.length === 0)) return null;
  const { id } = names.length === 0 ? { id: '' } : await findNamed(deps, names);
  const prest = prests.find((each) => each.id === id);
  if (prest) return prest;
  const choices = prests.map(({ first_name }) => `\n  ${typed('promote', first_name)}`);
  throw new StartupError(
    `Si hvilken prest som skal bli med, eller at ingen skal:${[...new Set(choices)].sort().join('')}\n  ${typed('promote', nobody)}`,
  );
}

async function inWords(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  choice: Choice,
): Promise<string> {
  const songs = await db.selectFrom('song').select('id').where('deleted_at', 'is', null).execute();
  const samples = songs.filter(({ id }) => sampleIds.has(id)).length;
  const kept = songs.length - (choice.keepsSamples ? 0 : samples);
  const { prest, people } = choice;
  const others = people.filter(({ id }) => id !== prest?.id).map(({ first_name }) => first_name);
  return [
    `Sangboken til utprøving blir den som folk bruker, på ${settings.publicOrigin}. Det kan ikke angres.`,
    `${counted(kept, 'sang', 'sanger')} blir med, og alle kategorier og filer.`,
    ...(samples === 0
      ? []
      : [
          choice.keepsSamples
            ? `Prøvesangene (${samples}) er med; ${withoutSamples} tar dem bort.`
            : `Prøvesangene (${samples}) blir borte.`,
        ]),
    prest === null
      ? 'Ingen av personene blir med: den første kommer inn med en ny lenke.'
      : `${prest.first_name} (${prest.community}) blir med som prest og får en lenke, siden passnøklene hører til det gamle vertsnavnet.`,
    ...(others.length === 0 ? [] : [`Disse slettes: ${others.toSorted().join(', ')}.`]),
    'Først tas en sikkerhetskopi.',
  ].join('\n');
}

const sampleIds = new Set(sampleSongs.map(({ id }) => id));

async function change(
  deps: HostDeps & Pick<Deps, 'db' | 'settings'>,
  choice: Choice,
): Promise<void> {
  const { settings, clock } = deps;
  const { people, prest, keepsSamples } = choice;
  await deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    for (const person of people) if (person.id !== prest?.id) await deletePerson(tx, person);
    for (const table of [
      'passkey',
      'sign_in',
      'invitation',
      'registration',
      'challenge',
    ] as const) {
      await tx.deleteFrom(table).execute();
    }
    if (!keepsSamples) {
      const removed = {
        deleted_at: clock(),
        updated_at: clock(),
        revision: await nextRevision(tx),
      };
      await tx
        .updateTable('song')
        .set(removed)
        .where('id', 'in', [...sampleIds])
        .execute();
    }
    await tx
      .updateTable('installation')
      .set({
        environment: 'production',
        passkey_host: relyingPartyId(settings),
        setup_token_hash: null,
        setup_expires_at: null,
        ...(prest === null && { bootstrapped_at: null }),
      })
      .execute();
    if (prest !== null) await markBootstrapped(tx, clock());
    const event = { event: 'promoted', by: null, person: prest?.id ?? null } as const;
    await recordAuditEvent({ ...deps, db: tx, log }, event);
  });
}

async function firstLink(deps: HostDeps & Pick<Deps, 'db' | 'settings'>): Promise<string | null> {
  const invitationKey = await loadInvitationKey(deps);
  return offerSetupLink({ ...deps, invitationKey });
}
