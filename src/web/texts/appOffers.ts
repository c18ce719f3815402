import type { News } from '#contract/people/news.ts';
import { roleOf } from './profile.ts';

/** Installing the app, and its releases (spec §2). */
export const app = {
  description: 'Kommunitetens sanger på ett sted, med tekst og akkorder. Også uten nett.',
  updateReady: 'Ny versjon er klar',
  update: 'Oppdater',
  updateLater: 'Senere',
  installTitle: 'Legg sangboken på hjemskjermen',
  installHint: 'Åpne den med ett trykk.',
  installHintKept: 'Åpne den med ett trykk, også uten nett.',
  install: 'Installer',
  installLater: 'Ikke nå',
  installClose: 'Lukk',
  installShare: 'Trykk på Del i Safari',
  installAdd: 'Velg «Legg til på Hjem-skjerm»',
  installDock: 'Velg «Legg til i Dock» i Arkiv-menyen',
  sevenDays:
    'Denne nettleseren kan slette det som ligger på enheten, når sangboken ikke har vært åpen på sju dager, også det som venter på å bli sendt. I appen blir alt liggende:',
  sevenDaysWaiting:
    'Denne nettleseren kan slette det som venter, når sangboken ikke har vært åpen på sju dager. Åpne den her igjen når du har nett, så blir det sendt. I appen blir det du skriver, liggende:',
};

/** Another song book answers at this address (decision 63). */
export const otherBook = {
  title: 'Dette er en annen sangbok',
  text: 'På denne adressen ligger det nå en annen sangbok enn den du er med i. Alt du har på enheten, er her fortsatt. Vet du ikke hvorfor, så si fra til den som drifter sangboken.',
  keep: 'Behold det som er her',
  remove: 'Fjern og begynn på nytt',
  removeTitle: 'Fjerne alt fra denne enheten?',
  removeText:
    'Sanger, utkast og endringer som ikke er sendt, blir borte fra enheten. Det kan ikke angres.',
  removeConfirm: 'Fjern alt',
  removeCancel: 'Avbryt',
};

const dayOf = new Intl.DateTimeFormat('nb-NO', { day: 'numeric', month: 'long' });

/** Changes by others that a person is notified of when the app opens (decisions 48, 62). */
export const news = {
  title: 'Siden sist',
  hint: 'Er noe av dette uventet? Snakk med en prest.',
  read: 'Greit',
  sentence: (event: News): string =>
    `${whoDid(event)} ${whatWasDone(event)} den ${dayOf.format(new Date(event.at))}.`,
};

function whoDid({ deed, by }: News): string {
  if (by === null) return nameless(deed);
  const { firstName, now, role } = by;
  // The sentence itself contains the new name.
  return now === null || deed === 'nameChanged'
    ? `${firstName} (${roleOf(role)})`
    : `${now} (${roleOf(role)}, tidligere ${firstName})`;
}

/** A recovery code can also be issued by the host, who has no account. */
function nameless(deed: News['deed']): string {
  return deed === 'recoveryIssued' ? 'Den som drifter sangboken' : 'Noen som ikke er med lenger';
}

function whatWasDone({ deed, person, about }: News): string {
  switch (deed) {
    case 'recoveryIssued':
      return 'laget en ny gjenopprettingskode til deg';
    case 'roleChanged':
      return `gjorde deg til ${roleOf(about ?? '')}`;
    case 'invitingChanged':
      return about === 'yes' ? 'ga deg rett til å invitere' : 'tok fra deg retten til å invitere';
    case 'communityChanged':
      return `flyttet ${person ?? 'deg'} til ${about}`;
    case 'communityRespelled':
      return `rettet skrivemåten av ${about}`;
    case 'nameChanged':
      return about === null ? 'byttet navn' : `byttet navn til ${about}`;
    case 'accountShut':
      return 'stengte kontoen din';
    case 'accountOpened':
      return 'åpnet kontoen din igjen';
  }
}
