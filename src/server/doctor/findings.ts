/** One line of what the doctor says. */
export interface Finding {
  readonly mark: '✓' | '!' | '✗';
  /** What is found, and where something is wrong what to do. */
  readonly text: string;
}

export const well = (text: string): Finding => ({ mark: '✓', text });
export const doubtful = (text: string): Finding => ({ mark: '!', text });
export const wrong = (text: string): Finding => ({ mark: '✗', text });

const day = 86_400_000; // ms

export function sizeInWords(bytes: number): string {
  const [size, unit] = bytes < 1024 ** 3 ? [bytes / 1024 ** 2, 'MB'] : [bytes / 1024 ** 3, 'GB'];
  return `${size.toLocaleString('nb-NO', { maximumFractionDigits: 1 })} ${unit}`;
}

export function daysBetween(earlier: number, later: number): number {
  return Math.floor((later - earlier) / day);
}
