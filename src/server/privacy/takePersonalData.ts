import { Readable } from 'node:stream';
import type { AuditEventName } from '#contract/people/audit.ts';
import { findSessionsOf } from '#server/auth/sessions/sessionStore.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import type { Download } from '#server/core/carriedFiles.ts';
import { listPasskeysOf } from '#server/auth/passkeys/passkeyStore.ts';
import { AppError } from '#server/core/AppError.ts';
import { musicOfPerson } from '#server/db/personStore.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import * as store from './personalStore.ts';

/** Norwegian names of audit events for the export of personal data. */
const eventNames: Readonly<Record<AuditEventName, string>> = {
  signedIn: 'logget inn',
  signInRefused: 'innlogging avvist',
  signInEnded: 'logget ut',
  registered: 'registrert',
  registrationRefused: 'registrering avvist',
  invited: 'inviterte',
  invitationRevoked: 'trakk tilbake en invitasjon',
  recoveryIssued: 'laget gjenopprettingskode',
  recovered: 'kom inn igjen med gjenopprettingskode',
  roleChanged: 'rolle endret',
  invitingChanged: 'rett til å invitere endret',
  communityChanged: 'kommunitet endret',
  communityRespelled: 'skrivemåten av kommuniteten endret',
  nameChanged: 'byttet navn',
  rightRefused: 'nektet tilgang',
  originRefused: 'kall fra et annet nettsted stoppet',
  accountShut: 'konto stengt',
  accountOpened: 'konto åpnet',
  accountDeleted: 'konto slettet',
  passkeyAdded: 'passnøkkel lagt til',
  passkeyRemoved: 'passnøkkel fjernet',
  codesReopened: 'åpnet for koder igjen',
  imported: 'importerte sanger',
  importedByHost: 'sanger importert av den som drifter sangboken',
  exported: 'eksporterte sangboken',
  personalDataTaken: 'hentet egne data',
  categoryAdded: 'la til kategori',
  categoryChanged: 'endret kategori',
  categoriesOrdered: 'endret rekkefølgen på kategoriene',
  songAdded: 'la til sang',
  songChanged: 'endret sang',
  revisionRestored: 'hentet tilbake en tidligere utgave',
  versionsChanged: 'endret versjoner',
  versionsRemoved: 'slettet versjoner',
  filesRemoved: 'fjernet filer',
  songRemoved: 'slettet en sang',
  songRestored: 'hentet tilbake en sang',
  songErased: 'slettet en sang for godt',
  planAdded: 'laget en plan',
  planHeld: 'merket hva som ble sunget i en plan',
  planRemoved: 'slettet en plan',
  planRestored: 'hentet tilbake en plan',
  planShared: 'delte en plan med lenke',
  planLinkEnded: 'stengte lenken til en plan',
  planSettingsChanged: 'endret oppsettet for planene',
  categoryRemoved: 'slettet en kategori',
  backedUp: 'tok sikkerhetskopi',
  restored: 'hentet tilbake en sikkerhetskopi',
  promoted: 'tok sangboken i bruk',
  songsChanged: 'endret mange sanger på én gang',
  songBatchUndone: 'angret en import eller en endring av mange sanger',
};

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/** «Mine data»: all stored data about a person, as one readable file. */
export async function takePersonalData(deps: Needed, user: CurrentUser): Promise<Download> {
  const data = await readPersonalData(deps, user.id);
  await recordAuditEvent(deps, { event: 'personalDataTaken', by: user.id });
  return {
    mediaType: 'application/json; charset=utf-8',
    name: `mine-data-${isoTime(deps.clock()).slice(0, 10)}.json`,
    content: Readable.from([`${JSON.stringify(data, null, 2)}\n`]),
  };
}

/** All personal data without keys and hashes; docs/privacy.md lists the columns of each part. */
export async function readPersonalData({ db, clock }: Pick<Needed, 'db' | 'clock'>, id: string) {
  const person = await store.findOwnRow(db, id);
  if (!person) throw new AppError('notSignedIn');
  return {
    'om dette': {
      laget: isoTime(clock()),
      hva: 'Alt sangboken har lagret om deg. Tidene er i UTC.',
    },
    profil: {
      fornavn: person.first_name,
      kommunitet: person.community,
      rolle: person.role,
      'kan invitere': yesNo(person.can_invite),
      'invitert av': person.inviter,
      'konto laget': isoTime(person.created_at),
      'sist logget inn': when(person.last_login),
    },
    passnøkler: (await listPasskeysOf(db, id)).map((key) => ({
      navn: key.name,
      laget: isoTime(key.created_at),
      'sist brukt': when(key.last_used_at),
      'synkronisert av leverandøren': yesNo(key.credential_backed_up),
    })),
    innlogginger: (await findSessionsOf(db, id, { createdAfter: 0, usedAfter: 0 })).map(
      (signIn) => ({
        enhet: signIn.device,
        'logget inn': isoTime(signIn.created_at),
        'sist brukt': isoTime(signIn.last_used_at),
      }),
    ),
    'registreringer under arbeid': (await store.findOwnRegistrations(db, id)).map((row) => ({
      'går ut': isoTime(row.expires_at),
    })),
    invitasjoner: (await store.findOwnInvitations(db, id)).map((row) => ({
      fra: row.inviter,
      til: `${row.first_name}, ${row.community}`,
      'for mistet enhet': row.recovers_person_id === null ? 'nei' : 'ja',
      laget: isoTime(row.created_at),
      'går ut': isoTime(row.expires_at),
      'brukt av': row.user,
      brukt: when(row.used_at),
      'trukket tilbake': when(row.revoked_at),
    })),
    favoritter: (await store.findOwnFavorites(db, id)).map((row) => ({
      sang: row.title,
      favoritt: yesNo(row.is_favorite),
      endret: isoTime(row.changed_at),
    })),
    musikk: {
      'for alle sanger': musicOfPerson(person),
      sanger: (await store.findOwnMusic(db, id)).map((row) => ({
        sang: row.title,
        halvtoner: row.transposition,
        capo: row.capo,
        'ruller med fart': row.scroll_speed,
        'ruller på sekunder': row.scroll_seconds,
        endret: isoTime(row.changed_at),
      })),
    },
    'åpnede sanger': (await store.findOwnPlays(db, id)).map((row) => ({
      sang: row.title,
      ganger: row.count,
      sist: isoTime(row.last_played),
    })),
    sanger: {
      'siste tekst er din': (await store.findOwnSongs(db, id)).map((row) => ({
        sang: row.title,
        lagret: isoTime(row.updated_at),
        slettet: when(row.deleted_at),
      })),
      'tidligere tekst var din': (await store.findOwnEarlierTexts(db, id)).map((row) => ({
        sang: row.title,
        lagret: isoTime(row.updated_at),
      })),
      'du endret': (await store.findOwnChanges(db, id)).map((row) => ({
        sang: row.title,
        endret: isoTime(row.replaced_at),
        som: nameAndCommunity(row.changed_by_name, row.changed_by_community),
      })),
      'du slettet': (await store.findOwnRemovals(db, id)).map((row) => ({
        sang: row.title,
        slettet: isoTime(row.removed_at),
      })),
      'du importerte eller endret på én gang': (await store.findOwnBatches(db, id)).map((row) => ({
        hva: row.kind === 'import' ? 'import' : 'endring',
        sanger: row.songs,
        gjort: isoTime(row.created_at),
        angret: when(row.undone_at),
      })),
    },
    planer: {
      'laget eller sist endret av deg': (await store.findOwnPlans(db, id)).map((row) => ({
        dato: row.date,
        tittel: row.title,
        laget: isoTime(row.created_at),
        endret: isoTime(row.updated_at),
      })),
      'du endret': (await store.findOwnPlanChanges(db, id)).map((row) => ({
        dato: row.date,
        tittel: row.title,
        endret: isoTime(row.replaced_at),
        som: nameAndCommunity(row.changed_by_name, row.changed_by_community),
      })),
      'du delte med lenke': (await store.findOwnPlanLinks(db, id)).map((row) => ({
        dato: row.date,
        tittel: row.title,
        delt: isoTime(row.created_at),
      })),
    },
    filer: (await store.findOwnFiles(db, id)).map((row) => ({
      navn: row.name,
      slag: row.kind === 'audio' ? 'lydopptak' : 'noter',
      byte: row.size,
      'lastet opp': isoTime(row.created_at),
    })),
    'svar tatt vare på': await store.countOwnAnswers(db, id),
    logg: (await store.findOwnAuditEvents(db, id)).map((row) => ({
      tid: isoTime(row.at),
      hva: new Map<string, string>(Object.entries(eventNames)).get(row.deed) ?? row.deed,
      av: row.actor_id && nameAndCommunity(row.actor_name, row.actor_community),
      gjaldt: row.person_id && nameAndCommunity(row.person_name, row.person_community),
      mer: row.about,
      'fra IP-adressen': row.source,
      ganger: row.count,
    })),
  };
}

function nameAndCommunity(name: string | null, community: string | null): string | null {
  return name === null ? null : `${name}, ${community}`;
}

function when(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}

function yesNo(flag: 0 | 1): string {
  return flag === 1 ? 'ja' : 'nei';
}
