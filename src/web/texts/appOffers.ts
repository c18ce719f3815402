import type { News } from '#contract/news.ts';
import { roleOf } from './profile.ts';

/** The app as something to be installed, and its releases (spec §2). */
export const app = {
  description: 'Kommunitetens sanger på ett sted, med tekst og akkorder. Også uten nett.',
  updateReady: 'Ny versjon er klar',
  update: 'Oppdater',
  updateLater: 'Senere',
  installTitle: 'Ha sangboken som app',
  installHint: 'Åpne den med ett trykk, også uten nett.',
  install: 'Installer',
  installLater: 'Ikke nå',
  installClose: 'Lukk',
  installShare: 'Trykk på Del i Safari',
  installAdd: 'Velg «Legg til på Hjem-skjerm»',
  installDock: 'Velg «Legg til i Dock» i Arkiv-menyen',
  sevenDays:
    'Denne nettleseren kan slette det som ligger på enheten, når sangboken ikke har vært åpen på sju dager, også det som venter på å bli sendt. Som app blir alt liggende:',
  sevenDaysWaiting:
    'Denne nettleseren kan slette det som venter, når sangboken ikke har vært åpen på sju dager. Åpne den her igjen når du har nett, så blir det sendt. Som app blir det du skriver, liggende:',
};

const dayOf = new Intl.DateTimeFormat('nb-NO', { day: 'numeric', month: 'long' });

/** What a prest has done to the person, told when the app opens (decision 48). */
export const news = {
  title: 'Siden sist',
  hint: 'Er noe av dette uventet? Snakk med en prest.',
  read: 'Greit',
  sentence: ({ deed, by, about, at }: News): string => {
    const who = by === null ? nameless(deed) : `${by.firstName} (${roleOf(by.role)})`;
    return `${who} ${whatOf(deed, about)} den ${dayOf.format(new Date(at))}.`;
  },
};

/** A code also comes from whoever runs the server, who is nobody of the song book. */
function nameless(deed: News['deed']): string {
  return deed === 'recoveryIssued' ? 'Den som drifter sangboken' : 'Noen som ikke er med lenger';
}

function whatOf(deed: News['deed'], about: string | null): string {
  switch (deed) {
    case 'recoveryIssued':
      return 'laget en ny innloggingskode til deg';
    case 'roleChanged':
      return `gjorde deg til ${roleOf(about ?? '')}`;
    case 'invitingChanged':
      return about === 'yes' ? 'ga deg rett til å invitere' : 'tok fra deg retten til å invitere';
    case 'communityChanged':
      return `flyttet deg til ${about}`;
    case 'accountShut':
      return 'stengte kontoen din';
    case 'accountOpened':
      return 'åpnet kontoen din igjen';
  }
}
