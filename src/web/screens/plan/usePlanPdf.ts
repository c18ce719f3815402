import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { songQuery } from '#web/api/song.ts';
import { type PdfMaking, usePdf } from '#web/features/paper/usePdf.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { paperOf, usePlanPaperChoices } from '#web/preferences/paperChoices.ts';
import { planPaper as texts } from '#web/texts/planPaper.ts';
import { songIdsIn } from './usePlanSongs.ts';

/** Makes a plan with its songs as one PDF; the code is loaded when it is made. */
export function usePlanPdf(plan: Plan, epiphany: Epiphany): PdfMaking {
  const client = useQueryClient();
  const display = useDisplayPreferences();
  const player = usePersonMusic();
  const choices = usePlanPaperChoices();
  const make = useCallback(async () => {
    const { booklet, largerLetters, lyricsOnly } = choices;
    const [code, songs] = await Promise.all([
      import('#web/print/exportPlanPdf.ts'),
      songsOf(plan, client),
    ]);
    const made = await code.exportPlanPdf({
      plan,
      songs,
      look: { epiphany, display, player, lyricsOnly },
      paper: paperOf({ a5: booklet, largerLetters }),
      isBooklet: booklet,
      chordColor: display.chordColor,
    });
    return { ...made, gone: songIdsIn(plan).length - songs.size };
  }, [plan, epiphany, client, display, player, choices]);
  return usePdf(make, ({ songs, pages, gone }) => {
    const done = texts.done(songs, pages.length);
    return gone > 0 ? `${done} ${texts.gone(gone)}` : done;
  });
}

/** By id, without those that were deleted. Rejects if one cannot be fetched. */
async function songsOf(plan: Plan, client: QueryClient): Promise<ReadonlyMap<string, Song>> {
  const found = await Promise.all(
    songIdsIn(plan).map(async (id) => {
      // What the plan shows, a deleted song too, is not asked for again.
      const song = await client.query({ ...songQuery(id), staleTime: Number.POSITIVE_INFINITY });
      return song === null ? [] : [[id, song] as const];
    }),
  );
  return new Map(found.flat());
}
