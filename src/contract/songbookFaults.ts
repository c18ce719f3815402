/** What can be wrong with a song book that is imported; each sentence names where (decision 26). */
export const songbookFaults = {
  unreadable: 'Filen er ødelagt eller er ikke en .zip.',
  tooManyEntries: (most: number) => `Filen har mer enn ${most} oppføringer.`,
  tooLarge: (megabytes: number, entry: string) =>
    `Pakket ut er sangboken større enn ${megabytes} MB; grensen ble nådd i «${entry}».`,
  unsafeName: (entry: string) => `«${entry}» har et navn som peker ut av sangboken.`,
  twice: (entry: string) => `«${entry}» står to ganger i filen.`,
  link: (entry: string) => `«${entry}» er en lenke og ikke en fil.`,
  encrypted: (entry: string) => `«${entry}» er kryptert.`,
  archive: (entry: string) => `«${entry}» er et arkiv inne i arkivet.`,
  stranger: (entry: string) => `«${entry}» hører ikke hjemme i en sangbok.`,
  overlaps: (entry: string) => `«${entry}» ligger oppå en annen oppføring i filen.`,
  damaged: (entry: string) => `«${entry}» er ødelagt og kan ikke pakkes ut.`,
  missing: (entry: string) => `«${entry}» mangler i filen.`,
  unused: (entry: string) => `«${entry}» hører ikke til noen sang.`,
  disguised: (entry: string) => `«${entry}» har et annet innhold enn navnet sier.`,
  fileTooLarge: (megabytes: number, entry: string) => `«${entry}» er større enn ${megabytes} MB.`,
  notJson: (entry: string) => `«${entry}» er ikke riktig skrevet JSON.`,
  tooDeep: (entry: string) => `«${entry}» har for mange nivåer inni hverandre.`,
  field: (entry: string, field: string, sentence: string) =>
    `«${entry}», feltet «${field}»: ${sentence}`,
  songField: (number: number, title: string, field: string, sentence: string) =>
    `Sang nr. ${number}${title === '' ? '' : `, «${title}»`}, feltet «${field}»: ${sentence}`,
  songTooLarge: (number: number) => `Sang nr. ${number} er for stor.`,
  tooManySongs: (most: number) => `Sangboken har mer enn ${most} sanger.`,
  sameId: (number: number, title: string) =>
    `Sang nr. ${number}, «${title}», har samme id som en annen sang i filen.`,
  noCategory: (number: number, title: string) =>
    `Sang nr. ${number}, «${title}», har en kategori som ikke er i filen.`,
  noCategoriesHere:
    'Det er ingen kategorier her ennå. En prest må legge til den første, eller importere sangboken.',
  sameVersionName: (number: number, title: string) =>
    `Sang nr. ${number}, «${title}», har to versjoner med samme navn.`,
  noRoom: (title: string, most: number) =>
    `«${title}» får ikke plass til flere versjoner her. En sang kan ha ${most}, på til sammen 1 MB.`,
} as const;
