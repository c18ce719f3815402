import type { SongInput } from '#web/writing/songInput.ts';

export type Planted = SongInput;
