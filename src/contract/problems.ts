/**
 * The closed list of what can go wrong at the server: code → HTTP status and the sentence people
 * read (spec §8, decision 29). The cause stays in the log.
 */
export const problems = {
  invalidInput: [400, 'Noe er ikke fylt ut riktig.'],
  malformedBody: [400, 'Forespørselen kunne ikke leses.'],
  invalidInvitation: [400, 'Ugyldig eller utløpt invitasjonskode'],
  ceremonyExpired: [400, 'Oppsettet tok for lang tid eller er alt brukt. Prøv igjen.'],
  passkeyNotVerified: [400, 'Innlogging feilet. Prøv igjen.'],
  registrationNotVerified: [400, 'Biometrisk oppsett feilet'],
  notSignedIn: [401, 'Du må logge inn først.'],
  foreignOrigin: [403, 'Forespørselen kom fra et annet nettsted og ble stoppet.'],
  notAllowed: [403, 'Du har ikke tilgang til dette.'],
  mayNotInvite: [403, 'Du har ikke tilgang til å invitere.'],
  otherCommunity: [403, 'Du kan bare invitere til din egen kommunitet.'],
  registrationClosed: [403, 'Registrering uten invitasjon er stengt. Be om en invitasjonskode.'],
  setupLinkInvalid: [
    403,
    'Oppstartslenken er ugyldig eller utløpt. Finn en ny i loggen til tjeneren.',
  ],
  freshSignInNeeded: [403, 'Logg inn på nytt for å endre passnøkler.'],
  personDisabled: [403, 'Kontoen er stengt. Snakk med en prest i kommuniteten.'],
  onlyLinksWork: [403, 'Koder er stengt for tiden. Bruk lenken i invitasjonen.'],
  songNotFound: [404, 'Sang ikke funnet'],
  personNotFound: [404, 'Personen finnes ikke.'],
  passkeyNotFound: [
    404,
    'Ingen Passkey funnet. Du må først registrere deg med en invitasjonskode.',
  ],
  notFound: [404, 'Adressen finnes ikke.'],
  methodNotAllowed: [405, 'Adressen kan ikke brukes slik.'],
  lastPasskey: [409, 'Den siste passnøkkelen kan ikke fjernes.'],
  passkeyInUse: [409, 'Denne passnøkkelen er alt i bruk.'],
  bodyTooLarge: [413, 'Forespørselen er for stor.'],
  unsupportedMediaType: [415, 'Innholdet er av en type som ikke kan brukes her.'],
  tooManyGuesses: [429, 'For mange forsøk. Vent litt og prøv igjen.'],
  internal: [500, 'Noe gikk galt hos oss. Prøv igjen om litt.'],
  unavailable: [503, 'Sangboken er opptatt. Prøv igjen om litt.'],
  diskFull: [507, 'Det er ikke mer plass på tjeneren. Ingenting ble lagret.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ProblemCode = keyof typeof problems;
