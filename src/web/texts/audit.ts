import type { AnswerOf } from '#contract/base/endpoint.ts';
import { createInvitation } from '#contract/people/invitations.ts';
import { createRecoveryCode, deletePerson, reopenRegistration } from '#contract/people/people.ts';
import { changePlanSettings } from '#contract/plans/planSettings.ts';
import { createPlan, listPlans } from '#contract/plans/plans.ts';
import { undoSongBatch } from '#contract/songs/songBatches.ts';
import { eraseSong, removeSong, restoreSong } from '#contract/songs/songRemoval.ts';
import type { AuditEventName, listAuditEvents, refusals } from '#contract/people/audit.ts';
import { calledThen, roleOf } from './profile.ts';
import { formatDate, formatMoment } from './formats.ts';

export type AuditEntry = AnswerOf<typeof listAuditEvents>['entries'][number];

/** «Logg»: the audit events of the installation (decision 48). */
export const auditTexts = {
  heading: 'Logg',
  lead: 'Her ser du hvem som har logget inn, blitt avvist eller endret noe. IP-adressene slettes etter 30 dager, resten etter 400.',
  listFailed: 'Loggen kunne ikke hentes. Sjekk nettet og prøv igjen.',
  empty: 'Ingenting er skrevet i loggen ennå',
  emptyHint: 'Innlogginger, invitasjoner og endringer kommer hit etter hvert.',
  more: 'Vis eldre',
  refused: 'Avvist',
  sentence: (entry: AuditEntry): string => {
    const { deed, person, personNow, about } = entry;
    // Erased by the retention job.
    if (deed === 'songErased' && entry.by === null) {
      return `Sangen «${about ?? ''}» ble slettet for godt`;
    }
    const whom = person === null ? null : calledThen(person, personNow);
    return sentences[deed](actorOf(entry), whom, about ?? '');
  },
  /** Time, then other known facts: community, device or reason, count, source. */
  facts: ({ at, deed, community, about, source, count }: AuditEntry): string[] => {
    const more = [
      community ?? false,
      (deed === 'signInRefused' || deed === 'registrationRefused') && reasonOf(about),
      besides.includes(deed) && about,
      deed === 'restored' && takenAt(about),
      count > 1 && `${count} ganger i løpet av en time`,
      source !== null && `fra ${source}`,
    ].filter((fact) => typeof fact === 'string');
    const [first = '', ...rest] = more;
    const line = [first.charAt(0).toLocaleUpperCase('nb') + first.slice(1), ...rest].join(' · ');
    return [formatMoment(at), ...(line === '' ? [] : [line])];
  },
};

function actorOf({ deed, by, byNow }: AuditEntry): string {
  if (by === null) return hosts.includes(deed) ? host : `Noen ${gone}`;
  // The sentence itself contains the new name.
  return deed === 'nameChanged' ? by : calledThen(by, byNow);
}

const gone = 'som ikke er med lenger';
const host = 'Den som drifter sangboken';

/** Events caused by the host, who has no account. */
const hosts: readonly AuditEventName[] = [
  'recoveryIssued',
  'backedUp',
  'restored',
  'promoted',
  'filesRemoved',
];

/** Events whose `about` is shown beside the sentence: the device, an amount, or the call. */
const besides: readonly AuditEventName[] = [
  'signedIn',
  'signInEnded',
  'registered',
  'recovered',
  'passkeyAdded',
  'passkeyRemoved',
  'imported',
  'importedByHost',
  'exported',
  'backedUp',
  'originRefused',
];

/** `about` is empty once it is erased, like the name of a deleted account. */
type Sentence = (by: string, person: string | null, about: string) => string;

const sentences: Readonly<Record<AuditEventName, Sentence>> = {
  signedIn: (by) => `${by} logget inn`,
  signInRefused: (_, person) =>
    person === null ? 'Innlogging ble avvist' : `Innlogging som ${person} ble avvist`,
  signInEnded: (by) => `${by} logget ut`,
  registered: (by) => `${by} ble med i sangboken`,
  registrationRefused: () => 'Registrering ble avvist',
  invited: (by, _, about) => `${by} inviterte ${whom(about || null)}`,
  invitationRevoked: (by, _, about) =>
    `${by} trakk tilbake invitasjonen til ${whom(about || null)}`,
  recoveryIssued: (by, person) => `${by} laget en gjenopprettingskode til ${whom(person)}`,
  recovered: (by) => `${by} kom inn igjen med en gjenopprettingskode`,
  roleChanged: (by, person, about) =>
    `${by} gjorde ${whom(person)} til ${roleOf(about) || 'noe annet'}`,
  invitingChanged: (by, person, about) =>
    about === 'yes'
      ? `${by} ga ${whom(person)} rett til å invitere`
      : `${by} tok fra ${whom(person)} retten til å invitere`,
  communityChanged: (by, person, about) =>
    `${by} flyttet ${whom(person)} til ${about || 'en annen kommunitet'}`,
  communityRespelled: (by, _, about) => `${by} rettet skrivemåten av ${about || 'en kommunitet'}`,
  nameChanged: (by, _, about) => `${by} byttet navn${about && ` til ${about}`}`,
  rightRefused: (by, _, about) => `${by} fikk ikke lov til å ${refusedAct(about)}`,
  originRefused: () => 'Et annet nettsted prøvde å endre noe, og ble stoppet',
  accountShut: (by, person) => `${by} stengte kontoen til ${whom(person)}`,
  accountOpened: (by, person) => `${by} åpnet kontoen til ${whom(person)}`,
  accountDeleted: (by) => `${by} slettet en konto`,
  passkeyAdded: (by) => `${by} la til en passnøkkel`,
  passkeyRemoved: (by) => `${by} fjernet en passnøkkel`,
  codesReopened: (by) => `${by} åpnet for koder igjen`,
  imported: (by) => `${by} importerte en sangbok`,
  importedByHost: () => `${host} importerte en sangbok`,
  exported: (by) => `${by} eksporterte sangboken`,
  personalDataTaken: (by) => `${by} lastet ned sine egne opplysninger`,
  categoryAdded: (by, _, about) => `${by} la til kategorien «${about}»`,
  categoryChanged: (by, _, about) => `${by} endret kategorien «${about}»`,
  categoriesOrdered: (by) => `${by} endret rekkefølgen på kategoriene`,
  songAdded: (by, _, about) => `${by} la til sangen «${about}»`,
  songChanged: (by, _, about) => `${by} endret sangen «${about}»`,
  revisionRestored: (by, _, about) => `${by} hentet tilbake en tidligere utgave av «${about}»`,
  versionsChanged: (by, _, about) => `${by} endret versjonene av «${about}»`,
  versionsRemoved: (by, _, about) => `${by} fjernet en versjon av «${about}»`,
  filesRemoved: (by, _, about) => `${by} fjernet opptak eller noter fra «${about}»`,
  songRemoved: (by, _, about) => `${by} slettet «${about}»`,
  songRestored: (by, _, about) => `${by} hentet tilbake «${about}»`,
  songErased: (by, _, about) => `${by} slettet «${about}» for godt`,
  planAdded: (by, _, about) => `${by} laget ${planOf(about)}`,
  planHeld: (by, _, about) => `${by} merket hva som ble sunget i ${planOf(about)}`,
  planRemoved: (by, _, about) => `${by} slettet ${planOf(about)}`,
  planRestored: (by, _, about) => `${by} hentet tilbake ${planOf(about)}`,
  planShared: (by, _, about) => `${by} delte ${planOf(about)} med lenke`,
  planLinkEnded: (by, _, about) => `${by} stengte lenken til ${planOf(about)}`,
  planSettingsChanged: (by, _, about) =>
    `${by} endret oppsettet for planene i ${about || 'en kommunitet'}`,
  categoryRemoved: (by, _, about) => `${by} slettet kategorien «${about}»`,
  backedUp: () => 'Det ble tatt en sikkerhetskopi',
  restored: () => 'En sikkerhetskopi ble gjenopprettet',
  promoted: () => 'Sangboken ble tatt i bruk for alvor',
  songsChanged: (by, _, about) => `${by} endret ${about || 'mange sanger'}`,
  songBatchUndone: (by, _, about) => `${by} angret ${about || 'en endring av mange sanger'}`,
};

/** The person affected. */
function whom(person: string | null): string {
  return person ?? `noen ${gone}`;
}

/** A plan by the title and the day in `about`: «planen «Advent» for 28. november 2026». */
function planOf(about: string): string {
  const [, title = about, date] = /^(?:(.*), )?(\d{4}-\d{2}-\d{2})$/su.exec(about) ?? [];
  const named = title === '' || title === date ? '' : ` «${title}»`;
  const dated = date === undefined ? '' : ` for ${formatDate(`${date}T12:00`)}`;
  return named === '' && dated === '' ? 'en plan' : `planen${named}${dated}`;
}

/** By the first part of the call's path. */
const areas: Readonly<Record<string, string>> = {
  people: 'personene',
  invitations: 'invitasjonene',
  communities: 'kommunitetene',
  registration: 'invitasjonskodene',
  categories: 'kategoriene',
  songs: 'de slettede sangene',
  plans: 'planene',
  trail: 'loggen',
  backup: 'sikkerhetskopiene',
};

const refusedActs = new Map(
  (
    [
      [removeSong, 'slette en sang'],
      [restoreSong, 'hente tilbake en sang'],
      [eraseSong, 'slette en sang for godt'],
      [undoSongBatch, 'angre en endring av mange sanger'],
      [createInvitation, 'invitere'],
      [listPlans, 'se planene i en annen kommunitet'],
      [createPlan, 'lage en plan for en annen kommunitet'],
      [changePlanSettings, 'endre oppsettet for planene'],
      [createRecoveryCode, 'lage en gjenopprettingskode'],
      [deletePerson, 'slette en konto'],
      [reopenRegistration, 'åpne for koder igjen'],
    ] as const
  ).map(([{ method, path }, act]) => [`${method} ${path}`, act]),
);

/** What somebody was refused, by the call they made, such as «PATCH /api/people/:id». */
function refusedAct(call: string): string {
  const [method, path = ''] = call.split(' ');
  const area = areas[path.split('/')[2] ?? ''] ?? 'administrasjonen';
  return refusedActs.get(call) ?? `${method === 'GET' ? 'se' : 'endre'} ${area}`;
}

const reasons: Readonly<Record<(typeof refusals)[number], string>> = {
  passkeyNotFound: 'ukjent passnøkkel',
  passkeyNotVerified: 'passnøkkelen stemte ikke',
  registrationNotVerified: 'passnøkkelen kunne ikke godtas',
  passkeyInUse: 'passnøkkelen var allerede i bruk',
  personDisabled: 'kontoen er stengt',
  invalidInvitation: 'feil kode',
  tooManyGuesses: 'for mange forsøk',
  onlyLinksWork: 'koder er stengt',
  setupLinkInvalid: 'feil oppstartslenke',
  registrationClosed: 'uten invitasjon',
};

/** `about` of a restored backup is the time it was taken. */
function takenAt(about: string | null): string | null {
  const time = Date.parse(about ?? '');
  return Number.isNaN(time) ? null : `slik den var ${formatMoment(time)}`;
}

/** Null if an entry combines several sources. */
function reasonOf(about: string | null): string {
  const found = Object.entries(reasons).find(([code]) => code === about);
  return found?.[1] ?? about ?? 'fra mange steder';
}
