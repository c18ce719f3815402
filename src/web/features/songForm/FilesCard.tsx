import { ExternalLink, FileMusic, FileText, Paperclip, X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Song } from '#contract/songs/song.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import { formatSize } from '#web/texts/formats.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FieldNote } from '#web/ui/Fields.tsx';
import fields from '#web/ui/Fields.module.css';
import { NewTabLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import fieldStyles from './FileField.module.css';
import styles from './FilesCard.module.css';
import { type SongFormState, acceptedNames } from './useSongForm.ts';

interface FilesCardProps {
  readonly form: SongFormState;
  readonly song: Song | null;
}

/** Recording and sheet music: the existing files and the new ones (spec §2). */
export function FilesCard({ form, song }: FilesCardProps) {
  const { audioUrl = null, sheetMusicUrl = null } = song ?? {};
  return (
    <Card heading={texts.files}>
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

/** «Allerede lastet opp»: sheet music opens in a new tab; either can be removed (spec §2). */
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
  /** Where it can be viewed. */
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
        variant="plain"
        aria-label={goes ? texts.keepName(name) : texts.removeName(name)}
        onClick={() => form.setRemoved(field, !goes)}
      >
        {goes ? texts.keep : texts.remove}
      </Button>
    </li>
  );
}

interface FileFieldProps {
  readonly form: SongFormState;
  readonly field: SongFileField;
  /** The song already has such a file. */
  readonly replaces: boolean;
}

/** One file input; an invalid file is reported at once and not accepted (spec §5). */
function FileField({ form, field, replaces }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const file = form.input.files[field];
  const error = form.sentence(field);
  const name = texts.fileNames[field];
  const Icon = field === 'audioFile' ? FileMusic : FileText;
  return (
    <div className={fieldStyles['field']}>
      <p id={`${id}-name`} className={fieldStyles['name']}>
        {name}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={`${id}-name`}
        accept={acceptedNames[field].join(',')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen !== undefined) form.chooseFile(field, chosen);
          // So that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
      {file !== null && (
        <div className={fieldStyles['chosen']}>
          <Icon size={22} aria-hidden="true" className={fieldStyles['icon']} />
          <p className={fieldStyles['file']}>
            {file.name}
            <span className={fields['hint']}>{formatSize(file.size)}</span>
            {replaces && <span className={fields['hint']}>{texts.replacesUploaded}</span>}
          </p>
          <IconButton
            label={texts.unchoose(file.name)}
            onClick={() => form.chooseFile(field, null)}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <Button
        data-field={field}
        aria-describedby={`${id}-note`}
        aria-labelledby={`${id}-choose ${id}-name`}
        className={fieldStyles['choose']}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={18} aria-hidden="true" />
        <span id={`${id}-choose`}>{file === null ? texts.choose : texts.chooseOther}</span>
      </Button>
      <FieldNote id={`${id}-note`} error={error} hint={texts.fileHints[field]} />
    </div>
  );
}
