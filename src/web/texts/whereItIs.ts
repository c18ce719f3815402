import { keptOnDevice, outboxSign } from './outboxSign.ts';

/** Where a write is that waits; on no disk, the open page has it alone. */
export function whereItWaits({ isInMemory = false }: { readonly isInMemory?: boolean }): string {
  return isInMemory
    ? 'Ikke sendt ennå. La siden stå åpen, så sendes det så snart det lar seg gjøre.'
    : keptOnDevice;
}

/** Of a change that is kept nowhere. */
export const tryLater = 'Prøv igjen om litt.';

/** Why a change was refused, if that is known, and where it is now. */
export function refusedText(why: string | undefined): string {
  const where = `Endringen ligger under «${outboxSign.refused}» øverst.`;
  return why === undefined ? where : `${why} ${where}`;
}
