import type { FaceName, Weight } from './faceName.ts';

/** Characters of one font as they stand from left to right. */
export interface GlyphRun {
  readonly face: FaceName | 'helvetica';
  readonly weight: Weight;
  readonly text: string;
  /** What the text stands for, where no font has it: the run is then a replacement character. */
  readonly missing: string | null;
}
