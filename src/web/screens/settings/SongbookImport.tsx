import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { songbook as texts } from '#web/texts/songbook.ts';
import { Button } from '#web/ui/Button.tsx';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import styles from './SettingsScreen.module.css';
import { useSongbookImport } from './useSongbookImport.ts';

const dialog = lazyCode(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** «Importer»: the file is chosen here; the rest happens in a dialog. */
export function SongbookImport() {
  const importing = useSongbookImport();
  const [isTooLarge, setTooLarge] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const tooLarge = file.size > limits.importPacked;
    setTooLarge(tooLarge);
    if (!tooLarge) importing.preview(file);
    // Otherwise choosing the same file again would fire no change event.
    currentTarget.value = '';
  };
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>
        <Upload size={20} aria-hidden="true" />
        {texts.import}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        aria-label={texts.chooseFile}
        hidden
        onChange={choose}
      />
      {isTooLarge && (
        <div className={styles['state']}>
          <FailureNotice sentence={errors.importTooLarge[1]} />
        </div>
      )}
      {importing.state !== null && (
        <RequestedBoundary
          code={dialog}
          props={{ importing, state: importing.state }}
          onMissing={importing.end}
        />
      )}
    </>
  );
}
