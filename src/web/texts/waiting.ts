/** What was written without network and waits to be sent (decision 25). */
export const waiting = {
  fileGone: (name: string) => `Filen «${name}» er ikke lenger på enheten. Velg den på nytt.`,
};
