import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { langOfTitle } from '#song/languageTag.ts';
import { type Place, type RankedSong, rankSongs } from '#plan/rankSongs.ts';
import { listedKey } from '#song/arrangement/music.ts';
import { numberedFirst } from '#song/search/songNumber.ts';
import { readPersonMusic } from '#song/songPreferences.ts';
import { usePlanSettings } from '#web/api/planSettings.ts';
import { useSung } from '#web/api/plans.ts';
import { useCategories, useLyricMatches, useSongs } from '#web/api/songs.ts';
import { ownMusic, type PlannedMusic } from '#web/features/plans/withSong.ts';
import { Disambiguation } from '#web/features/songList/Disambiguation.tsx';
import { ListFailure } from '#web/features/songList/ListSection.tsx';
import { numberColumn, SongNumber } from '#web/features/songList/SongNumber.tsx';
import songRow from '#web/features/songList/SongRow.module.css';
import { filterSongs } from '#web/features/songList/useSearchQuery.ts';
import { useUser } from '#web/session/authContext.ts';
import { library } from '#web/texts/lists.ts';
import { onePlan } from '#web/texts/plans.ts';
import { songCard } from '#web/texts/songCard.ts';
import {
  commonReasons,
  joined,
  ownKey,
  reasonsAgainst,
  reasonsOf,
  songPicker as texts,
} from '#web/texts/songPicker.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { Swatch } from '#web/ui/Swatch.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useReturnedFocus } from '#web/ui/useReturnedFocus.ts';
import styles from './SongPicker.module.css';

type OnChoose = (song: SongSummary, own?: PlannedMusic) => void;

interface SongPickerProps {
  /** Whose plan it is: its songs sung and handed over count. */
  readonly community: string;
  readonly place: Place;
  /** «Inngang». */
  readonly title: string;
  /** In its written key, unless `own` is given: key and capo that the person has for it. */
  readonly onChoose: OnChoose;
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
  const shown = ranked.slice(0, most).map(({ song, why }) => ({
    song,
    reasons: reasonsOf({ ...why, isFavorite: song.isFavorite }, place),
  }));
  const common = commonReasons(shown.map(({ reasons }) => reasons.speaksFor));
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
        <ul
          aria-label={texts.songs}
          className={styles['list']}
          {...numberColumn(shown.map(({ song }) => song))}
        >
          {shown.map(({ song, reasons: { speaksFor, against } }) => (
            <li key={song.id}>
              <SongChoice song={song} against={against} onChoose={onChoose}>
                {joined(speaksFor.filter((reason) => !common.has(reason)))}
              </SongChoice>
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
        place={place}
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
  const { slot, date, epiphany, elsewhere } = place;
  const ranked = useMemo(() => {
    const found = filterSongs(among, query);
    const byId = new Map(found.map((song) => [song.id, song]));
    const order = rankSongs(
      found.map((song) => ({
        id: song.id,
        title: song.title,
        isFavorite: song.isFavorite,
        labels: song,
      })),
      sung ?? [],
      { slot, date, epiphany, elsewhere },
      handedOver,
    );
    const why = new Map(order.map((each) => [each.songId, each]));
    const ranked = order.flatMap(({ songId }) => byId.get(songId) ?? []);
    return numberedFirst(ranked, query, ranked).flatMap((song): Ranked[] => {
      const reasons = why.get(song.id);
      return reasons === undefined ? [] : [{ song, why: reasons }];
    });
  }, [among, query, sung, slot, date, epiphany, elsewhere, handedOver]);
  return { songs, ranked, handedOver };
}

interface SongChoiceProps {
  readonly song: SongSummary;
  readonly against: readonly string[];
  readonly onChoose: OnChoose;
  /** What speaks for it, or the line in which it was found. */
  readonly children: string;
}

function SongChoice({ song, against, onChoose, children }: SongChoiceProps) {
  const ofAll = readPersonMusic(useUser()?.music);
  const keyIn = (music: PlannedMusic) => {
    const view = { ...ofAll, ...music, useLowChords: false };
    const { sounding, isProposed } = listedKey(song.key ?? '', song.keyHint, view);
    return isProposed && sounding !== null ? songCard.probably(sounding) : sounding;
  };
  const written = keyIn({ transposition: 0, capo: 0 });
  const own = ownMusic(song.music);
  const offer = own === null ? '' : ownKey(keyIn(own), own);
  return (
    <>
      <button type="button" className={styles['song']} onClick={() => onChoose(song)}>
        <Swatch color={song.category.color} className={songRow['ribbon']} />
        <SongNumber song={song} />
        <span lang={langOfTitle(song)} className={styles['title']}>
          {song.title}
          <Disambiguation song={song} />
        </span>
        {written !== null && (
          <span className={styles['key']}>
            <span className="visually-hidden">{texts.key} </span>
            {written}
          </span>
        )}
        {children !== '' && (
          <span dir="auto" className={styles['reasons']}>
            {children}
          </span>
        )}
        {against.length > 0 && <span className={styles['against']}>{joined(against)}</span>}
      </button>
      {own !== null && (
        <Button
          aria-label={onePlan.of(offer, song.title)}
          className={styles['own']}
          onClick={() => onChoose(song, own)}
        >
          {offer}
        </Button>
      )}
    </>
  );
}

interface FoundInLyricsProps
  extends Pick<Filter, 'place' | 'query' | 'categoryId' | 'isHandedOverOnly'> {
  readonly handedOver: ReadonlySet<string>;
  readonly onChoose: OnChoose;
  /** Shown where nothing is found here either. */
  readonly children: ReactNode;
}

/** «Treff i sangteksten»: below the titles, never mixed with them (decision 16). */
function FoundInLyrics({
  place,
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
      <ul className={styles['list']} {...numberColumn(found.map(({ song }) => song))}>
        {found.map(({ song, line }) => (
          <li key={song.id}>
            <SongChoice
              song={song}
              against={reasonsAgainst({
                elsewhere: place.elsewhere.get(song.id) ?? [],
                isHandedOver: handedOver.size === 0 || handedOver.has(song.id),
              })}
              onChoose={onChoose}
            >
              {line}
            </SongChoice>
          </li>
        ))}
      </ul>
    </section>
  );
}
