import { forgetDrafts } from './drafts/draftStore.ts';
import { forgetImport } from './imports/importStore.ts';

/** Deletes what a person has begun here: drafts, and songs under review. Callers ask the person first. */
export async function forgetUnfinished(personId: string): Promise<void> {
  await Promise.allSettled([forgetDrafts(personId), forgetImport(personId)]);
}
