import type { Language, Tempo } from '#song/valueSets.ts';

/** A song written for trying the product out; its words and chords are our own (decision 31). */
export interface SampleSong {
  /** Never changes, so that loading the samples again finds the song. */
  readonly id: string;
  readonly title: string;
  /** The `name` of a sample category. */
  readonly category: string;
  readonly language: Language;
  readonly key?: string;
  readonly tempo?: Tempo;
  readonly lyrics: string;
  readonly notes?: string;
  readonly translator?: string;
  readonly bibleReference?: string;
  readonly versionName?: string;
  readonly alternateVersions?: readonly SampleVersion[];
}

export interface SampleVersion {
  readonly name: string;
  readonly lyrics: string;
  readonly key?: string;
  readonly notes?: string;
}
