import type { ShortText } from '#contract/songs/songFields.ts';
import type { SongLabels } from '#plan/rankSongs.ts';
import type { Language, Tempo } from '#song/valueSets.ts';

/** A sample song for trying the product out; words and chords are the project's own (decision 31). */
export interface SampleSong
  extends Readonly<Partial<Record<ShortText, string>>>,
    Partial<SongLabels> {
  /** Never changes, so that loading the samples again finds the song. */
  readonly id: string;
  readonly title: string;
  /** The `name` of a sample category. */
  readonly category: string;
  readonly language: Language;
  readonly tempo?: Tempo;
  readonly lyrics: string;
  readonly notes?: string;
  readonly alternateVersions?: readonly SampleVersion[];
}

export interface SampleVersion {
  readonly name: string;
  readonly lyrics: string;
  readonly key?: string;
  readonly notes?: string;
}
