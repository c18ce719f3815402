import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import { compareTitles } from '#song/search/sortByTitle.ts';
import { useChangePlanSettings } from '#web/api/planSettings.ts';
import { useSongs } from '#web/api/songs.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { filterSongs } from '#web/features/songList/useSearchQuery.ts';
import { handedOver as texts, planDays } from '#web/texts/planEditing.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { useFocusAfterRow } from '#web/ui/useFocusAfterRow.ts';
import layout from '#web/ui/layout.module.css';
import styles from './CommunityPlans.module.css';
import { dateOf } from './today.ts';

type Marked = PlanSettings['handedOver'];

const mostHits = 8; // songs to mark

/** «Gitt videre»: the songs that the community has received, marked by any member (decision 43). */
export function HandedOver({ handedOver }: { readonly handedOver: Marked }) {
  const { data: songs = [] } = useSongs();
  const { mutate } = useChangePlanSettings();
  const [query, setQuery] = useState('');
  const dates = new Map(handedOver.map(({ songId, date }) => [songId, date]));
  const marked = songs.filter(({ id }) => dates.has(id)).toSorted(compareTitles);
  const hits =
    query.trim() === ''
      ? []
      : filterSongs(
          songs.filter(({ id }) => !dates.has(id)),
          query,
        ).slice(0, mostHits);
  const { list, nothingLeft } = useFocusAfterRow<HTMLUListElement>(marked.map(({ id }) => id));
  const mark = ({ id, title }: SongSummary, date: string | null) =>
    mutate(
      { handedOver: [{ songId: id, date }] },
      {
        onSuccess: () => {
          if (date !== null) setQuery('');
          toast({ title: date === null ? texts.unmarked(title) : texts.marked(title) });
        },
        onError: (error) =>
          toast({ title: sentenceOf(error) ?? planDays.failed, tone: 'destructive' }),
      },
    );
  return (
    <section className={layout['stack']}>
      <h2>{texts.heading(marked.length)}</h2>
      <p className={styles['lead']}>{texts.lead}</p>
      <TextField
        type="search"
        label={texts.find}
        value={query}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p role="status" className={styles['lead']}>
        {query.trim() !== '' && hits.length === 0 && texts.noHits}
      </p>
      {hits.length > 0 && (
        <ul className={styles['songs']}>
          {hits.map((song) => (
            <li key={song.id} className={styles['song']}>
              <span dir="auto" className={styles['title']}>
                {numberedTitle(song)}
              </span>
              <IconButton
                label={texts.mark(song.title)}
                onClick={() => mark(song, dateOf(new Date()))}
              >
                <Plus aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div ref={nothingLeft} tabIndex={-1}>
        {marked.length === 0 && <p className={styles['lead']}>{texts.none}</p>}
      </div>
      <ul ref={list} className={styles['songs']} hidden={marked.length === 0}>
        {marked.map((song) => (
          <li key={song.id} className={styles['song']}>
            <span dir="auto" className={styles['title']}>
              {numberedTitle(song)}
            </span>
            <span className={styles['since']}>{texts.since(dates.get(song.id) ?? '')}</span>
            <IconButton label={texts.unmark(song.title)} onClick={() => mark(song, null)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
