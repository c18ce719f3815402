import { limits } from '#contract/base/limits.ts';
import { type Role, roles } from '#people/role.ts';
import { formatDate, formatMoment } from './formats.ts';

/** «Rediger profil»: one's name, passkeys and sessions (spec §2, decision 9). */
export const profile = {
  heading: 'Rediger profil',
  description: 'Navnet ditt, passnøklene dine og enhetene der du er logget inn',
  toSettings: 'Til innstillinger',
  name: 'Navn',
  firstName: 'Fornavn',
  firstNameHint: 'Slik andre ser deg i sangboken',
  prestsAreTold: 'Prestene får vite om du bytter navn.',
  saveName: 'Lagre navnet',
  saving: 'Lagrer …',
  nameChanged: 'Navnet er endret',
  nameNotChanged: 'Kunne ikke endre navnet. Prøv igjen.',
  community: 'Kommunitet',
  role: 'Rolle',
  changedByPrest:
    'Flytter du til en annen kommunitet, eller får du en annen rolle? Si fra til en prest. Bare prester kan endre dette.',
  passkeys: 'Passnøkler',
  passkeysLead:
    'Med en passnøkkel logger du inn uten passord. Har du flere enheter, bør hver ha sin: mister du én, kommer du fortsatt inn.',
  passkeysFailed: 'Passnøklene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  made: (time: string) => `Laget ${formatDate(time)}`,
  lastUsed: (time: string) => `Sist brukt ${formatMoment(time)}`,
  neverUsed: 'Ikke brukt ennå',
  add: 'Legg til passnøkkel',
  waitingForDevice: 'Venter på enheten …',
  added: 'Passnøkkelen er lagt til',
  unsupported: 'Denne nettleseren støtter ikke passnøkler. Legg til en fra en annen enhet.',
  remove: 'Fjern',
  removeName: (name: string, made: string) => `Fjern ${name}, laget ${formatDate(made)}`,
  removeAsk: (name: string) => `Fjerne passnøkkelen «${name}»?`,
  removeText: 'Du kan ikke lenger logge inn med den. De andre passnøklene dine virker som før.',
  removeYes: 'Fjern passnøkkelen',
  removed: 'Passnøkkelen er fjernet',
  removedHint: 'Andre enheter som var logget inn med den, er logget ut.',
  notRemoved: 'Kunne ikke fjerne passnøkkelen',
  lastOne: 'Dette er den eneste passnøkkelen din. Legg til en ny før du fjerner den.',
  cancel: 'Avbryt',
  failed: 'Feil',
  tryAgain: 'Prøv igjen.',
  confirmTitle: 'Bekreft at det er deg',
  confirmText:
    'Det er en stund siden du logget inn. Bruk passnøkkelen én gang til, så fortsetter vi der du var.',
  confirm: 'Bekreft',
  confirming: 'Venter på enheten …',
  otherPerson: (firstName: string) => `Du er nå logget inn som ${firstName}`,
  otherPersonHint: 'Enheten brukte passnøkkelen til en annen. Ingenting ble endret.',
  devices: 'Innloggede enheter',
  devicesLead: `Kjenner du ikke igjen en enhet, eller har du mistet den? Logg den ut her. Du kan være innlogget på ${limits.signIns} enheter. Logger du inn på flere, blir den som har ligget lengst ubrukt, logget ut.`,
  devicesFailed: 'Enhetene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  thisDevice: 'Denne enheten',
  signedInAt: (time: string) => `Innlogget ${formatDate(time)}`,
  end: 'Logg ut',
  endName: (device: string, since: string) => `Logg ut ${device}, innlogget ${formatDate(since)}`,
  endAsk: (device: string) => `Logge ut «${device}»?`,
  endText: 'Den som vil bruke sangboken der igjen, må logge inn med passnøkkel.',
  endHereAsk: 'Logge ut på denne enheten?',
  endHereText: 'Du kommer inn igjen med passnøkkelen din.',
  endYes: 'Logg ut',
  ended: 'Enheten er logget ut',
  endOthers: 'Logg ut alle andre enheter',
  endOthersAsk: (count: number) => `Logge ut ${count} andre enheter?`,
  endedOthers: 'Alle andre enheter er logget ut',
  notEnded: 'Kunne ikke logge ut enheten',
};

/** One's personal data: «Mine data» and «Slett kontoen». */
export const ownData = {
  heading: 'Mine data',
  lead: 'Alt sangboken har lagret om deg, i én fil som du kan lese og ta med deg.',
  take: 'Hent mine data',
  taking: 'Henter …',
  taken: 'Dataene dine er hentet',
  notTaken: 'Dataene dine kunne ikke hentes. Sjekk nettet og prøv igjen.',
  leaveHint:
    'Vil du ikke være med lenger, kan du slette kontoen. Sangene og planene du har skrevet, blir i sangboken uten navnet ditt.',
  leave: 'Slett kontoen',
  leaveAsk: 'Slette kontoen din?',
  leaveText:
    'Passnøkler, favoritter og invitasjonene du har gitt, blir borte. Det gjelder også utkast og endringer som ikke er sendt. Sangene og planene blir, uten navnet ditt. Dette kan ikke angres.',
  typeName: (firstName: string) => `Skriv «${firstName}» for å bekrefte`,
  wrongName: (firstName: string) => `Her må det stå «${firstName}».`,
  leaveYes: 'Slett kontoen',
  leaving: 'Sletter …',
  stay: 'Avbryt',
  notDeleted: 'Kontoen kunne ikke slettes. Prøv igjen.',
  deleted: 'Kontoen er slettet',
};

/** Names of the roles (spec §3). */
export const roleNames: Readonly<Record<Role, string>> = {
  kantor: 'Kantor',
  kateket: 'Kateket',
  prest: 'Prest',
};

/** A name at the time, with today's name first if it differs (decision 62). */
export function calledThen(then: string, now: string | null): string {
  return now ? `${now} (tidligere ${then})` : then;
}

/** A role within a sentence; an unknown one of a later release is unchanged. */
export function roleOf(word: string): string {
  const role = roles.find((each) => each === word);
  return role === undefined ? word : roleNames[role].toLocaleLowerCase('nb');
}
