import type { Song } from '#contract/song.ts';
import { directionOf } from '#song/directionOf.ts';
import { chooseVersion } from '#web/preferences/versionChoice.ts';
import { song as texts } from '#web/texts/song.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import styles from './SongHead.module.css';
import type { ShownVersion } from './shownSong.ts';

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

interface VersionSelectProps {
  readonly song: Song;
  readonly chosen: string | null;
}

/** Which version is shown; the device remembers it (decision 15). */
function VersionSelect({ song, chosen }: VersionSelectProps) {
  const { id, versionName, alternateVersions } = song;
  const chosenAt = alternateVersions.findIndex(({ name }) => name === chosen);
  return (
    <label className={styles['version']}>
      <span className={styles['label']}>{texts.version}</span>
      <select
        value={chosenAt}
        onChange={(event) =>
          chooseVersion(id, alternateVersions[Number(event.currentTarget.value)]?.name ?? null)
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
