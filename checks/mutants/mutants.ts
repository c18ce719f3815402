import { contentMutants } from './contentMutants.ts';
import { houseMutants } from './houseMutants.ts';
import { musicMutants } from './musicMutants.ts';
import type { Mutant } from './mutant.ts';
import { offlineMutants } from './offlineMutants.ts';
import { passkeyMutants } from './passkeyMutants.ts';
import { rightsMutants } from './rightsMutants.ts';
import { songMutants } from './songMutants.ts';
import { webMutants } from './webMutants.ts';

/** Every fault that `npm run mutants` plants. */
export const mutants: readonly Mutant[] = [
  ...musicMutants,
  ...passkeyMutants,
  ...rightsMutants,
  ...songMutants,
  ...contentMutants,
  ...houseMutants,
  ...webMutants,
  ...offlineMutants,
];
