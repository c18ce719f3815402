import type { Song } from '#contract/song.ts';
import { chooseVersion } from '#web/preferences/versionChoice.ts';
import { song as texts } from '#web/texts/song.ts';
import styles from './VersionSelect.module.css';

interface VersionSelectProps {
  readonly song: Song;
  readonly chosen: string | null;
}

/** Which version is shown; the device remembers it (decision 15). */
export function VersionSelect({ song, chosen }: VersionSelectProps) {
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
