import type { SongFileField } from '#contract/songForm.ts';

export type SongUploads = { readonly [Field in SongFileField]?: File | null };
