/** The sheet music of a song on its screen (spec §2). */
export const sheetMusic = {
  heading: 'Noter',
  of: (title: string) => `Noter til ${title}`,
  enlarge: (title: string) => `Forstørr notene til ${title}`,
  open: 'Åpne notene (PDF)',
  openName: (title: string) => `Åpne notene (PDF) til ${title} i ny fane`,
  failed: 'Notene kunne ikke hentes.',
  larger: 'Større',
  smaller: 'Mindre',
  whole: 'Vis hele arket',
  scale: (percent: number) => `${percent} %`,
  close: 'Lukk notene',
};
