/** The result of a test in one line, and each fault it found. */
export interface Finding {
  /** `R1 sqlite 60 kills: 0 of 4,112 acknowledged writes lost` */
  readonly figure: string;
  readonly faults: readonly string[];
}

/** Prints the figure in any case, and returns the faults. */
export function say({ figure, faults }: Finding): readonly string[] {
  console.log(figure);
  return faults;
}

/** With thousands separators: `4,112`. */
export function counted(number: number): string {
  return number.toLocaleString('en');
}
