import { FileMusic, FileText, Paperclip, X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { SongFileField } from '#contract/songForm.ts';
import { formatSize } from '#web/texts/formats.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import styles from './FileField.module.css';
import { type SongFormState, acceptedNames } from './useSongForm.ts';

interface FileFieldProps {
  readonly form: SongFormState;
  readonly field: SongFileField;
  /** The song has such a file already. */
  readonly replaces: boolean;
}

/** One file to choose; what cannot be used is said at once and never chosen (spec §5). */
export function FileField({ form, field, replaces }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const file = form.input.files[field];
  const error = form.sentence(field);
  const name = texts.fileNames[field];
  const Icon = field === 'audioFile' ? FileMusic : FileText;
  return (
    <div className={styles['field']}>
      <p id={`${id}-name`} className={styles['name']}>
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
          // So that choosing the same file once more is a change too.
          currentTarget.value = '';
        }}
      />
      {file !== null && (
        <div className={styles['chosen']}>
          <Icon size={22} aria-hidden="true" className={styles['icon']} />
          <p className={styles['file']}>
            {file.name}
            <span className={styles['size']}>{formatSize(file.size)}</span>
            {replaces && <span className={styles['size']}>{texts.replacesUploaded}</span>}
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
        className={styles['choose']}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={18} aria-hidden="true" />
        <span id={`${id}-choose`}>{file === null ? texts.choose : texts.chooseOther}</span>
      </Button>
      <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
        {error ?? texts.fileHints[field]}
      </p>
    </div>
  );
}
