import type { ReactNode } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { langOfTitle } from '#song/languageTag.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { chooseVersion } from '#web/preferences/versionChoice.ts';
import { song as texts } from '#web/texts/song.ts';
import { nameOfLanguage, tempoLabels } from '#web/texts/songCard.ts';
import { Swatch } from '#web/ui/Swatch.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { SongBar } from './SongBar.tsx';
import styles from './SongHead.module.css';
import { usePlannedSong } from './plannedSong.ts';
import { capoNote } from './shownSong.ts';

interface SongHeadProps {
  readonly song: Song;
  readonly version: ShownVersion;
  /** In fullscreen only the title. */
  readonly bare: boolean;
  /** The lyrics cannot be drawn. */
  readonly unreadable?: boolean;
  /** The facts in print, instead of the line of facts. */
  readonly children: ReactNode;
}

/** Title, facts, and what one must know before the first note. The key is in the toolbar. */
export function SongHead({ song, version, bare, unreadable, children }: SongHeadProps) {
  const capo = capoNote(song, version);
  const planned = usePlannedSong();
  const title = (
    <h1 className={styles['title']}>
      <bdi lang={langOfTitle(song)}>{numberedTitle(song)}</bdi>
    </h1>
  );
  return (
    <header className={styles['head']}>
      {bare ? (
        title
      ) : (
        <SongBar song={song} unreadable={unreadable}>
          {title}
        </SongBar>
      )}
      {children}
      {!bare && (
        <p className={styles['facts']}>
          <span>
            <Swatch color={song.category.color} className={styles['ribbon']} />
            {song.category.nameNo}
          </span>
          <span>{nameOfLanguage(song.language)}</span>
          {song.bibleReference !== null && <span>{song.bibleReference}</span>}
          {song.tempo !== null && (
            <Music label={texts.tempoLabel} value={tempoLabels[song.tempo]} />
          )}
          {version.name !== null && (
            <span className={styles['versionName']}>
              <Music label={texts.version} value={version.name} />
            </span>
          )}
          {capo !== null && <span className={styles['music']}>{capo}</span>}
        </p>
      )}
      {!bare && <VersionSelect song={song} chosen={version.name} />}
      {!bare && planned?.notes}
    </header>
  );
}

function Music({ label, value }: { label: string; value: string }) {
  return (
    <span className={styles['music']}>
      <span className="visually-hidden">{label} </span>
      {value}
    </span>
  );
}

interface VersionSelectProps {
  readonly song: Song;
  readonly chosen: string | null;
}

/** Whether a song can fill the page: «Tilpass» in the toolbar. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 40rem) and (min-height: 30.01rem)');
}

/** Selects the version, if there are several; stored on the device (decision 15), except in a plan. */
export function VersionSelect({ song, chosen }: VersionSelectProps) {
  const { id, versionName, alternateVersions } = song;
  const planned = usePlannedSong();
  const choose = planned?.chooseVersion ?? ((name: string | null) => chooseVersion(id, name));
  if (alternateVersions.length === 0) return null;
  const chosenAt = alternateVersions.findIndex(({ name }) => name === chosen);
  return (
    <label className={styles['version']}>
      <span className={styles['label']}>{texts.version}</span>
      <select
        value={chosenAt}
        onChange={(event) =>
          choose(alternateVersions[Number(event.currentTarget.value)]?.name ?? null)
        }
        className={styles['select']}
      >
        <option value={-1}>{versionName ?? texts.original}</option>
        {alternateVersions.map(({ name }, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
