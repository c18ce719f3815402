/** What is kept about a person, in their own hands: «Mine data» and «Slett kontoen». */
export const ownData = {
  heading: 'Mine data',
  lead: 'Alt sangboken har lagret om deg, i én fil som du kan lese og ta med deg.',
  take: 'Hent mine data',
  taking: 'Henter...',
  taken: 'Dataene dine er hentet',
  notTaken: 'Dataene dine kunne ikke hentes. Sjekk nettet og prøv igjen.',
  leaveHint:
    'Vil du ikke være med lenger, kan du slette kontoen. Sangene du har skrevet, blir i sangboken uten navnet ditt.',
  leave: 'Slett kontoen',
  leaveAsk: 'Slette kontoen din?',
  leaveText:
    'Passnøkler, favoritter og invitasjonene du har gitt, blir borte, og utkast og endringer som ikke er sendt, også. Sangene blir, uten navnet ditt. Dette kan ikke gjøres om.',
  typeName: (firstName: string) => `Skriv «${firstName}» for å bekrefte`,
  wrongName: (firstName: string) => `Her må det stå «${firstName}».`,
  leaveYes: 'Slett kontoen',
  leaving: 'Sletter...',
  stay: 'Avbryt',
  notDeleted: 'Kontoen kunne ikke slettes. Prøv igjen.',
  deleted: 'Kontoen er slettet',
};
