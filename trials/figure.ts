import type { TestContext } from 'vitest';

/** What a trial counted, in one line, and each thing that it found wrong. */
export interface Finding {
  /** `R1 sqlite 60 kills: 0 of 4,112 acknowledged writes lost` */
  readonly figure: string;
  readonly faults: readonly string[];
}

/** The type of annotation that `npm run trials` prints. */
export const figureType = 'figure';

/** Whether this run is the large one. */
export const isLong = process.env['LONG'] === '1';

/** Says the figure, whether it holds or not; answers the faults, of which there may be none. */
export async function say(
  { annotate }: TestContext,
  { figure, faults }: Finding,
): Promise<readonly string[]> {
  await annotate(figure, figureType);
  return faults;
}

/** `4,112` */
export function counted(number: number): string {
  return number.toLocaleString('en');
}
