import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '#contract/base/limits.ts';
import { errors } from '#contract/base/errors.ts';
import { pages } from '#contract/base/pages.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { handFiles, takeHandedFiles } from '#web/features/handedFiles.ts';
import { isSongbook } from '#web/features/songbookFile.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import { Button } from '#web/ui/Button.tsx';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import styles from './SettingsScreen.module.css';
import { useSongbookImport } from './useSongbookImport.ts';

const dialog = lazyCode(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/**
 * «Importer»: the file is chosen here; the rest happens in a dialog. Any other file than a song book
 * leads to «Hent inn sanger».
 */
export function SongbookImport() {
  const importing = useSongbookImport();
  const [isTooLarge, setTooLarge] = useState(false);
  const [, navigate] = useLocation();
  const chooser = useRef<HTMLInputElement>(null);
  const take = (file: File) => {
    const tooLarge = file.size > limits.importPacked;
    setTooLarge(tooLarge);
    if (!tooLarge) importing.preview(file);
  };
  const takeHanded = useEffectEvent(() => takeHandedFiles('settings').forEach(take));
  useEffect(() => takeHanded(), []);
  const choose = async (file: File) => {
    if (await isSongbook(file)) return take(file);
    handFiles('importSongs', [file]);
    navigate(pages.importSongs.path);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) void choose(file);
    // Otherwise choosing the same file again would fire no change event.
    currentTarget.value = '';
  };
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>
        <Upload size={20} aria-hidden="true" />
        {texts.import}
      </Button>
      <input ref={chooser} type="file" aria-label={texts.chooseFile} hidden onChange={onChange} />
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
