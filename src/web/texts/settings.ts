/** Settings (spec §2). */
export const settings = {
  title: 'Innstillinger',
  description: 'Tilpass appen etter dine behov',
  display: 'Visning',
  darkTheme: 'Mørkt tema',
  darkThemeHint: 'Følger enheten til du velger selv',
  textSize: 'Tekststørrelse i sanger',
  textSizes: { small: 'Liten', medium: 'Medium', large: 'Stor', extraLarge: 'Ekstra stor' },
  sample: ['Morgenen gryr,', 'fuglene synger.'],
  sampleLabel: 'Slik ser sangteksten ut',
  reset: 'Tilbakestill visning',
  resetHint: 'Tema, tekststørrelse, akkordfarge og de andre valgene for sanger',
  resetDone: 'Visningen er tilbakestilt',
  profile: 'Profil',
  name: 'Navn',
  community: 'Kommunitet',
  role: 'Rolle',
  invite: 'Inviter bruker',
  about: 'Om appen',
  aboutText:
    'Sangbok samler kommunitetens sanger på ett sted: tekst og akkorder, lette å finne og gode å synge etter. Den er laget for kantorer, kateketer og prester, og for alle som synger med.',
  version: (version: string) => `Versjon ${version}`,
};
