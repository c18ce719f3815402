import { CircleAlert, CircleCheck, FileX } from 'lucide-react';
import type { BatchFile } from '#web/offline/imports/importRows.ts';
import { importFiles as texts, refusedFiles, warningSentence } from '#web/texts/importSongs.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ImportBatch } from './importBatch.ts';
import styles from './FilesRead.module.css';

interface FilesReadProps {
  readonly files: readonly BatchFile[];
  readonly onReadAgain: ImportBatch['readAgain'];
}

/**
 * The files that were not read, and those of which something is in doubt: why, and what to do. Where
 * the songs of one begin can be answered otherwise as long as it is listed.
 */
export function FilesRead({ files, onReadAgain }: FilesReadProps) {
  const refused = files.filter((file) => file.refused !== undefined);
  const doubtful = files.filter((file) => file.warnings.length > 0 && file.refused === undefined);
  const answered = files.filter((file) => file.warnings.length === 0 && file.text !== undefined);
  const listed = [...refused, ...doubtful, ...answered].map((file) => ({
    file,
    key: files.indexOf(file),
  }));
  if (listed.length === 0) return null;
  return (
    <details open className={styles['files']}>
      <summary className={styles['summary']}>
        {[
          ...(refused.length > 0 ? [texts.refused(refused.length)] : []),
          ...(doubtful.length > 0 ? [texts.doubtful(doubtful.length)] : []),
          ...(answered.length > 0 ? [texts.answered(answered.length)] : []),
        ].join(' · ')}
      </summary>
      <ul>
        {listed.map(({ file, key }) => (
          <FileRead key={key} file={file} onReadAgain={onReadAgain} />
        ))}
      </ul>
    </details>
  );
}

interface FileReadProps extends Pick<FilesReadProps, 'onReadAgain'> {
  readonly file: BatchFile;
}

function FileRead({ file, onReadAgain }: FileReadProps) {
  const { name, refused, warnings, songs, text, parted } = file;
  const isParted = parted ?? songs > 1;
  const read = warnings.length > 0 ? CircleAlert : CircleCheck;
  const Icon = refused === undefined ? read : FileX;
  const sentences =
    refused === undefined
      ? [
          ...(parted !== undefined ? [isParted ? texts.readParted(songs) : texts.readAsOne] : []),
          ...warnings.map(warningSentence),
        ]
      : [refusedFiles[refused] ?? refusedFiles.unknownKind];
  return (
    <li className={styles['file']}>
      <Icon size={20} aria-hidden="true" className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['name']}>{name || texts.pasted}</p>
        {[...new Set(sentences)].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {text !== undefined && (
          <Button variant="plain" onClick={() => onReadAgain(file, !isParted)}>
            {isParted ? texts.asOne : texts.parted}
          </Button>
        )}
      </div>
    </li>
  );
}
