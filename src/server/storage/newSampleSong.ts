import type { NewSong } from '#server/songs/insertSong.ts';
import { sampleCategories } from '#server/storage/samples/sampleCategories.ts';
import type { SampleSong } from '#server/storage/samples/sampleSong.ts';

export function newSampleSong(sample: SampleSong): NewSong {
  const category = sampleCategories.find(({ name }) => name === sample.category);
  if (!category) throw new Error(`Sample song ${sample.title}: no category ${sample.category}`);
  return {
    id: sample.id,
    title: sample.title,
    categoryId: category.id,
    language: sample.language,
    key: sample.key ?? null,
    tempo: sample.tempo ?? null,
    lyrics: sample.lyrics,
    notes: sample.notes ?? null,
    translator: sample.translator ?? null,
    bibleReference: sample.bibleReference ?? null,
    versionName: sample.versionName ?? null,
    alternateVersions: (sample.alternateVersions ?? []).map((version) => ({
      name: version.name,
      lyrics: version.lyrics,
      key: version.key ?? null,
      notes: version.notes ?? null,
    })),
  };
}
