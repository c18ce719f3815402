import type { Deps } from '#server/seam/deps.ts';
import { type SurveyedContent, findNamedContents } from './fileStore.ts';

/** How contents and rows agree. */
export interface FilesSurvey {
  /** Contents that no row names. */
  readonly stray: readonly { readonly sha256: string; readonly size: number }[];
  /** Contents that a row names and that are not there. */
  readonly missing: readonly SurveyedContent[];
  /** Contents that are there with another size than their row says. */
  readonly damaged: readonly SurveyedContent[];
}

/**
 * Looks at every content and every row. Rows of files are never deleted, and earlier texts of songs
 * name files by them, so what no row names nothing in the database can reach. Contents that are
 * being kept meanwhile may count as stray.
 */
export async function surveyFiles({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<FilesSurvey> {
  const missing = new Map<string, SurveyedContent>();
  for (const row of await findNamedContents(db)) missing.set(row.sha256, row);
  const stray: { sha256: string; size: number }[] = [];
  const damaged: SurveyedContent[] = [];
  for await (const sha256 of files.list()) {
    const size = await files.sizeOf(sha256);
    if (size === undefined) continue;
    const row = missing.get(sha256);
    if (!row) stray.push({ sha256, size });
    else if (row.size !== size) damaged.push(row);
    missing.delete(sha256);
  }
  return { stray, missing: [...missing.values()], damaged };
}
