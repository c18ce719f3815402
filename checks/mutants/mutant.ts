/** A fault that a person could make, planted to see a test turn red. */
export interface Mutant {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What somebody would meet. */
  readonly breaks: string;
  /** The narrowest test files of which one turns red. */
  readonly tests: readonly string[];
  /** Why none does. */
  readonly missed?: string;
}

/** The file with the fault in it. Throws where the place is not there, or there twice. */
export function plant({ file, find, replace }: Mutant, text: string): string {
  const [before = '', after, ...more] = text.split(find);
  if (after === undefined) throw new Error(`${file} has no «${find.trim()}» any more`);
  if (more.length > 0) throw new Error(`${file} has «${find.trim()}» more than once`);
  return before + replace + after;
}
