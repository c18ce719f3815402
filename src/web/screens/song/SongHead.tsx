import type { Song } from '#contract/song.ts';
import { directionOf } from '#web/lyrics/directionOf.ts';
import { languageLabels } from '#web/texts/songLabels.ts';
import type { ShownVersion } from './shownVersion.ts';
import styles from './SongHead.module.css';
import { VersionSelect } from './VersionSelect.tsx';

interface SongHeadProps {
  readonly song: Song;
  readonly version: ShownVersion;
  /** In fullscreen the title stands alone. */
  readonly bare: boolean;
}

export function SongHead({ song, version, bare }: SongHeadProps) {
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>
        <bdi lang={directionOf(song.title) === 'rtl' ? 'he' : undefined}>{song.title}</bdi>
      </h1>
      {!bare && (
        <p className={styles['facts']}>
          <span className={styles['category']} style={{ '--ribbon': song.category.color }}>
            {song.category.nameNo}
          </span>
          <span>{languageLabels[song.language]}</span>
          {song.bibleReference !== null && <span>{song.bibleReference}</span>}
        </p>
      )}
      {!bare && song.alternateVersions.length > 0 && (
        <VersionSelect song={song} chosen={version.name} />
      )}
    </header>
  );
}
