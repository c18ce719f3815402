import { limits } from '#contract/base/limits.ts';
import { pages } from '#contract/base/pages.ts';
import { type Deps, newId, newSecret, secretHash } from '#server/core/deps.ts';
import { deleteSessionsOf } from '#server/auth/sessions/sessionStore.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import { bindPasskeyHost } from '#server/auth/passkeys/relyingParty.ts';
import { findPeople } from './peopleStore.ts';
import { lockPerson } from '#server/db/personStore.ts';
import { type Settings, StartupError, typed } from '#server/settings/settings.ts';
import { openDatabaseAsItIs } from '#server/db/openDatabase.ts';
import { requireOwnFile } from '#server/db/databaseFile.ts';
import type { PersonTable } from '#server/db/peopleTables.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { foldText } from '#song/foldText.ts';
import { codeOfLinkAlone, newInvitationCode } from '#server/auth/invitations/invitationCode.ts';
import { insertInvitation, revokeRecoveriesOf } from '#server/auth/invitations/invitationStore.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>;

const noLog: Deps['log'] = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Host command (docs/decisions/0017): creates a recovery link for a person who lost every passkey, also
 * for the only prest. `words` are the arguments: a first name and, where several people have it, the
 * start of an id. Returns the text to print; throws `StartupError` with what to do instead.
 */
export async function recoverByHost(
  settings: Settings,
  system: Pick<Deps, 'clock' | 'randomBytes'>,
  words: readonly string[],
  /** Asks for confirmation; throws `StartupError` where it is refused. */
  confirm: (question: string) => Promise<void>,
): Promise<string> {
  if (words.length === 0) {
    throw new StartupError(`Si hvem som skal inn igjen: ${typed('recover', 'NAVN')}`);
  }
  requireOwnFile(settings, typed('recover', 'NAVN'));
  const database = await openDatabaseAsItIs(settings);
  try {
    const deps = { ...system, settings, db: database.db };
    await bindPasskeyHost(deps);
    const person = await findNamed(deps, words);
    await confirm(
      `${person.first_name} (${person.community}, ${person.role}) får en lenke som virker i én time. Alle innloggingene avsluttes nå, og de gamle passnøklene slutter å virke når lenken brukes.`,
    );
    const link = await issueLink(deps, person.id);
    return `${person.first_name} (${person.community}) kommer inn igjen med denne lenken. Den virker én gang, i én time:
${link}
Gi den til ${person.first_name} på en måte som ingen andre leser. Alle innloggingene er avsluttet, og når lenken er brukt, virker ingen av de gamle passnøklene lenger.`;
  } finally {
    await database.close();
  }
}

export async function findNamed(
  { db }: Pick<Needed, 'db'>,
  words: readonly string[],
): Promise<PersonTable> {
  const people = await findPeople(db);
  const last = words.at(-1) ?? '';
  const idStart = words.length > 1 && /^[0-9a-f]{8,}/.test(last) ? last : null;
  const name = (idStart === null ? words : words.slice(0, -1)).join(' ');
  const named = people
    .filter(({ first_name }) => foldText(first_name) === foldText(name))
    .filter(({ id }) => idStart === null || id.startsWith(idStart));
  const [person, ...others] = named;
  if (person === undefined) {
    const names = people.map((each) => `\n  ${each.first_name}, ${each.community}, ${each.role}`);
    throw new StartupError(
      people.length === 0
        ? 'Ingen er med i sangboken ennå. Start serveren: da får du lenken for den første personen.'
        : `Ingen i sangboken heter «${words.join(' ')}». Disse er med:${names.sort().join('')}`,
    );
  }
  if (others.length > 0) {
    const choices = named.map(
      ({ id, first_name, community, role }) =>
        `\n  ${typed('recover', `${first_name} ${id.slice(0, 8)}`)}   (${community}, ${role})`,
    );
    throw new StartupError(`Flere heter «${name}». Velg én av dem:${choices.sort().join('')}`);
  }
  return person;
}

/** Ends earlier codes and all sessions now, the passkeys when the link is used (docs/decisions/0004). */
export async function issueLink(deps: Needed, personId: string): Promise<string> {
  const token = newSecret(deps.randomBytes, 16); // 128 bits
  const now = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx); // serialized with changes by prests
    const person = await lockPerson(tx, personId);
    if (!person) throw new StartupError('Kontoen ble slettet i mellomtiden.');
    if (person.disabled_at !== null) {
      throw new StartupError(
        `Kontoen til ${person.first_name} er stengt. En prest kan åpne den under «Administrasjon», og så virker kommandoen.`,
      );
    }
    await revokeRecoveriesOf(tx, person.id, now);
    await deleteSessionsOf(tx, person.id);
    await insertInvitation(tx, {
      id: newId(deps.randomBytes),
      inviter_id: person.id, // the host has no account
      code_hmac: codeOfLinkAlone(secretHash(token)),
      token_hash: secretHash(token),
      first_name: person.first_name,
      community: person.community,
      recovers_person_id: person.id,
      used_by: null,
      used_at: null,
      revoked_at: null,
      expires_at: now + limits.recoveryLink,
      created_at: now,
    });
    const event = { event: 'recoveryIssued', by: null, person: person.id } as const;
    await recordAuditEvent({ ...deps, db: tx, log: noLog }, event);
  });
  // The page requires a code before it sends the token; this one is a dummy.
  const code = newInvitationCode(deps.randomBytes);
  return `${deps.settings.publicOrigin}${pages.register.path}?code=${code}#t=${token}`;
}
