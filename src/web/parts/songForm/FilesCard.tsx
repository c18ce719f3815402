import { ExternalLink, FileMusic, FileText } from 'lucide-react';
import type { Song } from '#contract/song.ts';
import type { SongFileField } from '#contract/songForm.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { NewTabLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { FileField } from './FileField.tsx';
import styles from './FilesCard.module.css';
import formStyles from './SongForm.module.css';
import type { SongFormState } from './useSongForm.ts';

interface FilesCardProps {
  readonly form: SongFormState;
  readonly song: Song | null;
}

/** The recording and the sheet of music: what is there, and what is to come (spec §2). */
export function FilesCard({ form, song }: FilesCardProps) {
  const { audioUrl = null, sheetMusicUrl = null } = song ?? {};
  return (
    <Card heading={texts.files} className={formStyles['files']}>
      {(audioUrl !== null || sheetMusicUrl !== null) && (
        <UploadedFiles form={form} audioUrl={audioUrl} sheetMusicUrl={sheetMusicUrl} />
      )}
      <FileField form={form} field="audioFile" replaces={audioUrl !== null} />
      <FileField form={form} field="sheetMusicFile" replaces={sheetMusicUrl !== null} />
    </Card>
  );
}

interface UploadedFilesProps {
  readonly form: SongFormState;
  readonly audioUrl: string | null;
  readonly sheetMusicUrl: string | null;
}

/** «Allerede lastet opp»: sheet music opens in a new tab, and either can be taken away (spec §2). */
function UploadedFiles({ form, audioUrl, sheetMusicUrl }: UploadedFilesProps) {
  return (
    <div className={styles['uploaded']}>
      <h3>{texts.uploaded}</h3>
      <ul className={styles['list']}>
        {audioUrl !== null && <UploadedFile form={form} field="audioFile" />}
        {sheetMusicUrl !== null && (
          <UploadedFile form={form} field="sheetMusicFile" url={sheetMusicUrl} />
        )}
      </ul>
    </div>
  );
}

interface UploadedFileProps {
  readonly form: SongFormState;
  readonly field: SongFileField;
  /** Where it can be seen. */
  readonly url?: string;
}

function UploadedFile({ form, field, url }: UploadedFileProps) {
  const name = texts.fileNames[field];
  const goes = form.input.removed.includes(field);
  const Icon = field === 'audioFile' ? FileMusic : FileText;
  return (
    <li className={classNames(styles['file'], goes && styles['goes'])}>
      <Icon size={22} aria-hidden="true" className={styles['icon']} />
      <p className={styles['name']}>
        <span>{name}</span>
        {goes && <span className={styles['note']}>{texts.removedOnSave}</span>}
      </p>
      {url !== undefined && !goes && (
        <NewTabLink href={url} label={texts.showName(name)}>
          <ExternalLink size={18} aria-hidden="true" />
          {texts.show}
        </NewTabLink>
      )}
      <Button
        look="plain"
        aria-label={goes ? texts.keepName(name) : texts.removeName(name)}
        onClick={() => form.setRemoved(field, !goes)}
      >
        {goes ? texts.keep : texts.remove}
      </Button>
    </li>
  );
}
