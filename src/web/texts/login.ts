/** Signing in (spec §2, §8). */
export const login = {
  title: 'Logg inn',
  lead: 'Lås opp sangboken slik du låser opp enheten: med fingeren, ansiktet eller koden.',
  signIn: 'Logg inn med biometri',
  waiting: 'Venter på enheten ...',
  device: 'Denne enheten bruker',
  register: 'Registrer deg med invitasjonskode',
  newHere: 'Er du ny her?',
  devLogin: 'Dev Login',
  welcomeBack: 'Velkommen tilbake!',
  unsupportedTitle: 'Ingen biometri i denne nettleseren',
  unsupported: 'Din enhet støtter ikke biometrisk innlogging. Prøv en annen enhet eller nettleser.',
  noPasskey: 'Ingen Passkey funnet. Du må først registrere deg med en invitasjonskode.',
  cancelled: 'Innlogging avbrutt av bruker',
  failed: 'Biometrisk innlogging feilet',
  blockedInFrame:
    'Biometrisk innlogging er blokkert i denne rammen. Åpne appen i egen fane for å logge inn.',
  devLoginFailed: 'Development login failed',
};

/** What each `DeviceKind` is called (spec §2). */
export const deviceNames = {
  appleMobile: 'iPhone/iPad Touch ID/Face ID',
  mac: 'Mac Touch ID',
  windows: 'Windows Hello',
  android: 'Android Biometric',
  other: 'Biometric Device',
};
