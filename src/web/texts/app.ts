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
};
