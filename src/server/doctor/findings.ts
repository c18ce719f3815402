/** One line of the doctor's report. */
export interface Finding {
  readonly mark: '✓' | '!' | '✗';
  /** The finding and, for a fault, what to do. */
  readonly text: string;
}

export const ok = (text: string): Finding => ({ mark: '✓', text });
export const warning = (text: string): Finding => ({ mark: '!', text });
export const failed = (text: string): Finding => ({ mark: '✗', text });

const day = 86_400_000; // ms

export function sizeInWords(bytes: number): string {
  const [size, unit] = bytes < 1024 ** 3 ? [bytes / 1024 ** 2, 'MB'] : [bytes / 1024 ** 3, 'GB'];
  return `${size.toLocaleString('nb-NO', { maximumFractionDigits: 1 })} ${unit}`;
}

export function daysBetween(earlier: number, later: number): number {
  return Math.floor((later - earlier) / day);
}
