import { useId } from 'react';
import type { Song } from '#contract/song.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { FileField } from './FileField.tsx';
import styles from './SongForm.module.css';
import { UploadedFiles } from './UploadedFiles.tsx';
import type { SongFormState } from './useSongForm.ts';

interface FilesCardProps {
  readonly form: SongFormState;
  readonly song: Song | null;
}

/** The recording and the sheet of music: what is there, and what is to come (spec §2). */
export function FilesCard({ form, song }: FilesCardProps) {
  const headingId = useId();
  const { audioUrl = null, sheetMusicUrl = null } = song ?? {};
  return (
    <Card aria-labelledby={headingId} className={styles['files']}>
      <h2 id={headingId}>{texts.files}</h2>
      {(audioUrl !== null || sheetMusicUrl !== null) && (
        <UploadedFiles form={form} audioUrl={audioUrl} sheetMusicUrl={sheetMusicUrl} />
      )}
      <FileField form={form} field="audioFile" replaces={audioUrl !== null} />
      <FileField form={form} field="sheetMusicFile" replaces={sheetMusicUrl !== null} />
    </Card>
  );
}
