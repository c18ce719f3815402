import { replaceEqualDeep } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { listedKey } from '#song/arrangement/music.ts';
import { previewNotes } from '#song/firstCharacters.ts';
import { langOfTitle } from '#song/languageTag.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import { readPersonMusic, readSongMusic } from '#song/songPreferences.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { useUser } from '#web/session/authContext.ts';
import { songList } from '#web/texts/lists.ts';
import { nameOfLanguage, songCard, tempoLabels } from '#web/texts/songCard.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Swatch } from '#web/ui/Swatch.tsx';
import compactStyles from './CompactSongCard.module.css';
import styles from './SongCard.module.css';
import { Disambiguation } from './Disambiguation.tsx';
import rowStyles from './SongRow.module.css';
import { SongNumber } from './SongNumber.tsx';
import { useFavoriteButton } from './useFavoriteButton.ts';

/** The full card of a list (spec §2), with a ribbon in the category's colour. */
export function SongCard({ song }: { song: SongSummary }) {
  return (
    <article className={styles['card']}>
      <Swatch color={song.category.color} className={styles['ribbon']} />
      <div className={styles['text']}>
        <h3 className={styles['title']}>
          <a href={`/song/${song.id}`} lang={langOfTitle(song)} className={styles['link']}>
            {numberedTitle(song)}
            <Disambiguation song={song} />
          </a>
        </h3>
        <p className={styles['facts']}>
          <span>{song.category.nameNo}</span>
          <span>{nameOfLanguage(song.language)}</span>
          {song.tempo !== null && <span>{tempoLabels[song.tempo]}</span>}
        </p>
        {song.notes !== null && <p className={styles['notes']}>{previewNotes(song.notes)}</p>}
      </div>
      <FavoriteButton song={song} />
    </article>
  );
}

/** A row of a long list, as high as a touch target. */
export function SongRow({ song }: { song: SongSummary }) {
  const { title, category } = song;
  const key = useSoundingKey(song);
  return (
    <article className={rowStyles['row']}>
      <Swatch color={category.color} className={rowStyles['ribbon']} />
      <SongNumber song={song} />
      <h3 className={rowStyles['title']}>
        <a href={`/song/${song.id}`} lang={langOfTitle(song)} className={rowStyles['link']}>
          {title}
          <Disambiguation song={song} />
        </a>
      </h3>
      <p className="visually-hidden">
        {key === null ? category.nameNo : `${category.nameNo}, ${songList.key(key)}`}
      </p>
      {key !== null && (
        <span aria-hidden="true" className={rowStyles['key']}>
          {key}
        </span>
      )}
      <FavoriteButton song={song} />
    </article>
  );
}

/** A row of a short list: title, key, and a badge if there is audio (spec §2). */
export function CompactSongCard({ song }: { song: SongSummary }) {
  const key = useSoundingKey(song);
  return (
    <a href={`/song/${song.id}`} className={compactStyles['card']}>
      <Swatch color={song.category.color} className={compactStyles['ribbon']} />
      <SongNumber song={song} />
      <span lang={langOfTitle(song)} className={compactStyles['title']}>
        {song.title}
        <Disambiguation song={song} />
      </span>
      {song.audioUrl !== null && (
        <>
          <span lang="en" className={compactStyles['badge']}>
            {songList.audio}
          </span>
          <span className="visually-hidden">{songList.hasRecording}</span>
        </>
      )}
      {key !== null && (
        <span className={compactStyles['key']} aria-label={songList.key(key)}>
          {key}
        </span>
      )}
    </a>
  );
}

/** The sounding key with this user's settings, named as on the song screen. */
export function useSoundingKey({ key, keyHint, music }: SongSummary): string | null {
  const { useLowChords } = useDisplayPreferences();
  const ofAll = readPersonMusic(useUser()?.music);
  const view = { ...ofAll, ...readSongMusic(music), useLowChords };
  const { sounding, isProposed } = listedKey(key ?? '', keyHint, view);
  return isProposed && sounding !== null ? songCard.probably(sounding) : sounding;
}

/** The variants of a list entry. */
export const songEntries = {
  full: memoBySong(SongCard),
  compact: memoBySong(CompactSongCard),
  row: memoBySong(SongRow),
};
export type SongVariant = keyof typeof songEntries;

/** Memoizes an entry by song: a new search result re-renders it only if the song differs. */
function memoBySong(Entry: ComponentType<{ song: SongSummary }>) {
  return memo(Entry, ({ song }, now) => replaceEqualDeep(song, now.song) === song);
}

interface FavoriteButtonProps {
  readonly song: Pick<SongSummary, 'id' | 'title' | 'isFavorite'>;
}

/** The heart; disabled while its request is pending (spec §4). */
function FavoriteButton({ song }: FavoriteButtonProps) {
  const { label, pressed, pending, press } = useFavoriteButton(song);
  return (
    <IconButton
      label={label}
      pressed={pressed}
      disabled={pending}
      className={styles['favorite']}
      onClick={press}
    >
      <Heart aria-hidden="true" fill={pressed ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
