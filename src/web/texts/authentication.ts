/** On pages that are empty or can do nothing without scripts. */
export const withoutScript =
  'Sangbok trenger JavaScript. Slå det på i nettleseren, og last siden på nytt.';

/** Signing in (spec §2, §8). */
export const login = {
  title: 'Logg inn',
  lead: 'Lås opp sangboken slik du låser opp enheten: med fingeren, ansiktet eller koden.',
  signIn: 'Logg inn med biometri',
  waiting: 'Venter på enheten …',
  device: 'Denne enheten bruker',
  register: 'Registrer deg med invitasjonskode',
  newHere: 'Er du ny her?',
  devLogin: 'Dev Login',
  devLoginHint: 'Uten passnøkkel, for utviklere',
  welcomeBack: 'Velkommen tilbake!',
  unsupported: 'Din enhet støtter ikke biometrisk innlogging. Prøv en annen enhet eller nettleser.',
  noPasskey: 'Ingen Passkey funnet. Du må først registrere deg med en invitasjonskode.',
  cancelled: 'Innlogging avbrutt av bruker',
  /** After `cancelled`: browsers do not report a missing passkey separately. */
  noPasskeyHere: 'Har du ingen passnøkkel her? Registrer deg med invitasjonskode.',
  failed: 'Biometrisk innlogging feilet',
  blockedInFrame:
    'Biometrisk innlogging er blokkert i denne rammen. Åpne appen i egen fane for å logge inn.',
  devLoginFailed: 'Development login failed',
};

/** Beside the English names of `deviceNames` (decision 69). */
export const deviceWays = {
  appleMobile: 'Fingeravtrykk eller ansikt',
  mac: 'Fingeravtrykk',
  windows: 'Ansikt, fingeravtrykk eller PIN-kode',
  android: 'Fingeravtrykk, ansikt eller skjermlås',
  other: 'Fingeravtrykk, ansikt eller kode',
};

/** Names of each `DeviceKind` (spec §2). */
export const deviceNames = {
  appleMobile: 'iPhone/iPad Touch ID/Face ID',
  mac: 'Mac Touch ID',
  windows: 'Windows Hello',
  android: 'Android Biometric',
  other: 'Biometric Device',
};

/** Where a browser has no passkeys, or that of another app refused one. */
export const otherBrowser = {
  missingTitle: 'Ingen biometri i denne nettleseren',
  inAppTitle: 'Åpne siden i nettleseren',
  /** `app`: its name, or ''. */
  inApp: (app: string) =>
    `Denne visningen${app && ` i ${app}`} kan ikke lagre passnøkler. Trykk ⋯ og velg «Åpne i nettleser».`,
  link: 'Lenken hit',
  copyLink: 'Kopier lenken',
  linkCopied: 'Lenken er kopiert',
  linkNotCopied: 'Kunne ikke kopiere lenken',
};

/** Registering with an invitation code (spec §2, §8). */
export const register = {
  title: 'Registrer deg',
  step: (number: 1 | 2) => `Steg ${number} av 2`,
  lead: 'Skriv koden du har fått av den som inviterte deg. Har du fått en lenke, er den allerede fylt ut.',
  firstLead:
    'Du er den første i denne sangboken. Du blir prest, og inviterer de andre når du er inne.',
  firstName: 'Fornavn',
  firstNameHint: 'Navnet de andre ser',
  communityLabel: 'Kommunitet',
  communityHint: 'Skriv navnet slik dere pleier',
  code: 'Invitasjonskode',
  codeHint: '6 tegn. Store eller små bokstaver spiller ingen rolle.',
  codeOfLink: 'Koden fulgte med lenken. Du trenger ikke skrive noe.',
  codeIncomplete: 'Invitasjonskoden må være på 6 tegn',
  verify: 'Verifiser og start biometrisk oppsett',
  verifying: 'Verifiserer …',
  haveAccess: 'Er du registrert fra før?',
  toLogin: 'Tilbake til innlogging',
  alreadyIn: (firstName: string) => `Du er allerede logget inn som ${firstName}`,
  alreadyInHint: 'Skal en annen registrere seg på denne enheten, må du logge ut først.',
  toBook: 'Til sangboken',
  logout: 'Logg ut og registrer en annen',
  welcome: (firstName: string) => (firstName === '' ? 'Velkommen!' : `Velkommen, ${firstName}!`),
  community: (community: string) => `Du hører til ${community}.`,
  setUpLead: 'Nå gjenstår det bare å knytte denne enheten til deg. Bekreft når enheten spør.',
  setUp: 'Sett opp biometrisk innlogging',
  waiting: 'Venter på enheten …',
  otherCode: 'Bruk en annen kode',
  ready: 'Alt er klart.',
  opening: 'Sangboken åpnes …',
  unsupported: 'Din enhet støtter ikke biometrisk autentisering som er nødvendig for registrering',
  failed: 'Registrering feilet',
  openFailed: 'Registration failed',
  passkeyFailed: (message: string) => `Biometrisk registrering feilet: ${message}`,
  alreadyHasPasskey: 'Denne enheten har allerede en passnøkkel for deg.',
  cancelled: 'Biometrisk oppsett avbrutt. Du kan prøve igjen eller kontakte administrator.',
  blockedInFrame:
    'Biometrisk innlogging er blokkert i denne rammen. Åpne appen i egen fane for å fortsette oppsettet.',
  setUpFailed: 'Biometrisk oppsett feilet',
};
