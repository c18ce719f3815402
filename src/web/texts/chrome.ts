/** Common to all screens: header, navigation, loading, errors (spec §2, decision 1). */
export const chrome = {
  productName: 'Sangbok',
  hebrewSubtitle: 'שירו לה׳ שיר חדש',
  subtitleGloss: 'Syng en ny sang for Herren',
  skipToContent: 'Hopp til innholdet',
  toHome: 'Til forsiden',
  back: 'Tilbake',
  openSearch: 'Søk',
  closeSearch: 'Lukk søket',
  searchPlaceholder: 'Søk etter sanger...',
  profileMenu: (firstName: string) => `Profil for ${firstName}`,
  settings: 'Innstillinger',
  plans: 'Planer',
  invite: 'Inviter bruker',
  logout: 'Logg ut',
  loggingOut: 'Logger ut...',
  navigation: 'Hovedmeny',
  home: 'Hjem',
  songs: 'Sanger',
  favorites: 'Favoritter',
  newSong: 'Ny sang',
  loading: 'Laster...',
  pageFailed: 'Feil ved lasting av siden',
  partMissing: 'Dette kunne ikke lastes. Prøv igjen når du har nett.',
  required: 'må fylles ut',
  requiredChoice: 'må velges',
  tryAgain: 'Prøv igjen',
  noAnswer: 'Får ikke kontakt med sangboken. Sjekk nettet og prøv igjen.',
  closeToast: 'Lukk meldingen',
  notFound: '404 Page Not Found',
  notFoundHint: 'Denne siden finnes ikke i sangboken.',
  toFrontPage: 'Tilbake til forsiden',
};

/** Shown if neither device nor server says who is signed in, or a screen's code does not come. */
export const unreached = {
  title: 'Uten nett',
  text: 'Sangene er ikke på denne enheten ennå, og sangboken svarer ikke. Siden åpner seg av seg selv når nettet er tilbake.',
  screenText: 'Siden åpner seg av seg selv når nettet er tilbake.',
};

/** What English sentences of the specification say, by sentence (decision 69). */
export const inNorwegian: Readonly<Record<string, string>> = {
  'Development login failed': 'Utviklerinnloggingen gikk ikke. Prøv igjen.',
  'Registration failed': 'Registreringen gikk ikke. Prøv igjen om litt.',
};
