import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { type Place, type RankedSong, rankSongs } from '#plan/rankSongs.ts';
import { usePlanSettings } from '#web/api/planSettings.ts';
import { useSung } from '#web/api/plans.ts';
import { useCategories, useLyricMatches, useSongs } from '#web/api/songs.ts';
import { useSoundingKey } from '#web/features/songList/SongCard.tsx';
import { ListFailure } from '#web/features/songList/ListSection.tsx';
import { filterByTitle } from '#web/features/songList/useSearchQuery.ts';
import { library } from '#web/texts/lists.ts';
import { plans } from '#web/texts/plans.ts';
import { reasonsOf, songPicker as texts } from '#web/texts/songPicker.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { Swatch } from '#web/ui/Swatch.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useReturnedFocus } from '#web/ui/useReturnedFocus.ts';
import styles from './SongPicker.module.css';

interface SongPickerProps {
  /** Whose plan it is: its songs sung and handed over count. */
  readonly community: string;
  readonly place: Place;
  /** «Inngang». */
  readonly title: string;
  readonly onChoose: (song: SongSummary) => void;
  readonly onClose: () => void;
}

const shownAtOnce = 40; // songs
const all = '';

/** Chooses a song for a place of a plan: what fits first, and why. Makes no call on a device. */
export function SongPicker({ community, place, title, onChoose, onClose }: SongPickerProps) {
  useReturnedFocus(); // «Velg sang» disappears once a song is chosen
  const [typed, setTyped] = useState('');
  const [categoryId, setCategory] = useState(all);
  const [isHandedOverOnly, setHandedOverOnly] = useState(false);
  const [most, setMost] = useState(shownAtOnce);
  const query = useDeferredValue(typed.trim());
  const { songs, ranked, handedOver } = useRanked({
    community,
    place,
    query,
    categoryId,
    isHandedOverOnly,
  });
  const { data: categories = [] } = useCategories();
  return (
    <Modal
      wide
      title={title}
      closeName={texts.close}
      head={
        <label className={styles['search']}>
          <Search size={20} aria-hidden="true" />
          <input
            type="search"
            enterKeyHint="search"
            aria-label={texts.search}
            placeholder={texts.search}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      }
      onClose={onClose}
    >
      <div className={styles['filters']}>
        <Select
          label={texts.category}
          value={categoryId}
          choices={[
            { value: all, name: texts.allCategories },
            ...categories.map(({ id, nameNo }) => ({ value: id, name: nameNo })),
          ]}
          onChoose={setCategory}
        />
        {handedOver.size > 0 && (
          <Switch
            label={texts.onlyHandedOver}
            checked={isHandedOverOnly}
            onChange={setHandedOverOnly}
          />
        )}
      </div>
      {songs.isPending && (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          <Skeletons count={8} className={styles['bone']} />
        </div>
      )}
      {songs.isError && songs.data === undefined && (
        <ListFailure error={songs.error} onRetry={() => void songs.refetch()} />
      )}
      {ranked.length > 0 && (
        <ul aria-label={texts.songs} className={styles['list']}>
          {ranked.slice(0, most).map(({ song, why }) => (
            <li key={song.id}>
              <SongChoice song={song} why={why} place={place} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {ranked.length > most && (
        <Button variant="plain" onClick={() => setMost(most + shownAtOnce)}>
          {texts.more}
        </Button>
      )}
      <FoundInLyrics
        query={query}
        categoryId={categoryId}
        handedOver={handedOver}
        isHandedOverOnly={isHandedOverOnly}
        onChoose={onChoose}
      >
        {songs.data !== undefined && ranked.length === 0 && (
          <Notice title={query === '' ? texts.empty : library.nothingFound(query)} />
        )}
      </FoundInLyrics>
      <p role="status" className="visually-hidden">
        {query !== '' && songs.data !== undefined && library.found(ranked.length)}
      </p>
    </Modal>
  );
}

interface Filter {
  readonly community: string;
  readonly place: Place;
  readonly query: string;
  readonly categoryId: string;
  readonly isHandedOverOnly: boolean;
}

interface Ranked {
  readonly song: SongSummary;
  readonly why: RankedSong;
}

function useRanked({ community, place, query, categoryId, isHandedOverOnly }: Filter) {
  const songs = useSongs();
  const { data: sung } = useSung(community);
  const { data: settings } = usePlanSettings(community);
  const handedOver = useMemo(
    () => new Set(settings?.handedOver.map(({ songId }) => songId)),
    [settings],
  );
  const { data } = songs;
  const among = useMemo(
    () =>
      (data ?? []).filter(
        (song) =>
          (categoryId === all || song.categoryId === categoryId) &&
          (!isHandedOverOnly || handedOver.has(song.id)),
      ),
    [data, categoryId, isHandedOverOnly, handedOver],
  );
  const { slot, date, epiphany } = place;
  const ranked = useMemo(() => {
    const found = filterByTitle(among, query);
    const byId = new Map(found.map((song) => [song.id, song]));
    const order = rankSongs(
      found.map((song) => ({
        id: song.id,
        title: song.title,
        isFavorite: song.isFavorite,
        labels: song,
      })),
      sung ?? [],
      { slot, date, epiphany },
      handedOver,
    );
    return order.flatMap((why): Ranked[] => {
      const song = byId.get(why.songId);
      return song === undefined ? [] : [{ song, why }];
    });
  }, [among, query, sung, slot, date, epiphany, handedOver]);
  return { songs, ranked, handedOver };
}

interface SongChoiceProps {
  readonly song: SongSummary;
  readonly why: RankedSong;
  readonly place: Place;
  readonly onChoose: (song: SongSummary) => void;
}

function SongChoice({ song, why, place, onChoose }: SongChoiceProps) {
  const { speaksFor, against } = reasonsOf({ ...why, isFavorite: song.isFavorite }, place);
  const key = useSoundingKey(song);
  return (
    <button type="button" className={styles['song']} onClick={() => onChoose(song)}>
      <Swatch color={song.category.color} className={styles['ribbon']} />
      <span className={styles['title']}>{song.title}</span>
      {key !== null && (
        <span className={styles['key']}>
          <span className="visually-hidden">{texts.key} </span>
          {key}
        </span>
      )}
      {speaksFor !== '' && <span className={styles['reasons']}>{speaksFor}</span>}
      {against !== '' && <span className={styles['against']}>{against}</span>}
    </button>
  );
}

interface FoundInLyricsProps extends Pick<Filter, 'query' | 'categoryId' | 'isHandedOverOnly'> {
  readonly handedOver: ReadonlySet<string>;
  readonly onChoose: (song: SongSummary) => void;
  /** Shown where nothing is found here either. */
  readonly children: ReactNode;
}

/** «Treff i sangteksten»: below the titles, never mixed with them (decision 16). */
function FoundInLyrics({
  query,
  categoryId,
  handedOver,
  isHandedOverOnly,
  onChoose,
  children,
}: FoundInLyricsProps) {
  const matches = useLyricMatches({ search: query, categoryId: categoryId || undefined });
  const found = (query === '' ? [] : (matches.data ?? [])).filter(
    ({ song }) => !isHandedOverOnly || handedOver.has(song.id),
  );
  if (found.length === 0) return matches.isLoading ? null : children;
  return (
    <section>
      <h3 className={styles['heading']}>{library.lyricMatches(found.length)}</h3>
      <ul className={styles['list']}>
        {found.map(({ song, line }) => (
          <li key={song.id}>
            <button type="button" className={styles['song']} onClick={() => onChoose(song)}>
              <Swatch color={song.category.color} className={styles['ribbon']} />
              <span className={styles['title']}>{song.title}</span>
              <span dir="auto" className={styles['reasons']}>
                {line}
              </span>
              {handedOver.size > 0 && !handedOver.has(song.id) && (
                <span className={styles['against']}>{plans.notHandedOver}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
