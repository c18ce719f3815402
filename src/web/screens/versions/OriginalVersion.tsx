import { Pencil } from 'lucide-react';
import { songPage } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import { versions as texts } from '#web/texts/versions.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { VersionText } from './VersionText.tsx';
import styles from './Versions.module.css';

/** The song itself: its name, or «Hovedversjon» (spec §2). */
export function OriginalVersion({ song }: { song: Song }) {
  return (
    <Card className={styles['card']} style={{ '--ribbon': song.category.color }}>
      <VersionText
        level="h2"
        name={song.versionName ?? texts.original}
        songKey={song.key}
        lyrics={song.lyrics}
        notes={null}
      />
      <div className={styles['buttons']}>
        <ButtonLink href={songPage('editSong', song.id)}>
          <Pencil size={18} aria-hidden="true" />
          {texts.editOriginal}
        </ButtonLink>
      </div>
    </Card>
  );
}
