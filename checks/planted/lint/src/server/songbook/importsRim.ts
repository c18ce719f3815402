import type { RequestVisit } from '#server/http/requestVisit.ts';

export type Planted = RequestVisit;
