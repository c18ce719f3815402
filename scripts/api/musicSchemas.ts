import * as z from 'zod/mini';
import {
  chosenForAll,
  chosenForSong,
  chosenForSongs,
  keyHint,
  personMusic,
  songMusic,
} from '#contract/songs/music.ts';

export const shownKeyHint = z.object({
  hasH: z.boolean(),
  hasB: z.boolean(),
  proposed: z.exactOptional(
    z.object({
      names: z.enum(['letters', 'solfège']),
      signs: z.enum(['#b', 'is', 'iss']),
      key: z.string(),
      isClear: z.boolean(),
    }),
  ),
});

const shownChosenFor = z.object({ songId: z.string(), ...songMusic.def.shape });

/** What the server sends where the contract's schema accepts anything (`contract/music.ts`). */
export const musicSchemas: ReadonlyMap<z.core.$ZodType, z.core.$ZodType> = new Map([
  shown(chosenForSong.def.innerType, z.nullable(songMusic)),
  shown(chosenForAll.def.innerType, z.nullable(personMusic)),
  shown(keyHint.def.innerType, z.nullable(shownKeyHint)),
  shown(chosenForSongs.def.innerType.def.element, shownChosenFor),
]);

/** The type holds both to the same values. */
function shown<T>(accepting: z.core.$ZodType<T>, exact: z.core.$ZodType<NoInfer<T>>) {
  return [accepting as z.core.$ZodType, exact as z.core.$ZodType] as const;
}
