import { Download, HardDrive, Upload, X } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { problems } from '#contract/problems.ts';
import { sentenceOf } from '#web/wire/apiError.ts';
import { useExportLibrary } from '#web/api/songbook.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { formatSize } from '#web/texts/formats.ts';
import { settings, songbook as texts } from '#web/texts/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { AskedFor, lateCode } from '#web/ui/Late.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { toast } from '#web/ui/toastStore.ts';
import { OfflineMode } from './OfflineMode.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import styles from './DataCard.module.css';
import { useSongbookImport } from './useSongbookImport.ts';

/** What of the song book lies on this device, and how it goes to another one. */
export function DataCard() {
  return (
    <SettingsCard title={settings.data} Icon={HardDrive}>
      <OfflineMode />
      <SongbookTransfer />
    </SettingsCard>
  );
}

/** Shares the song book with other communities, as one file (decision 26). */
function SongbookTransfer() {
  return (
    <div className={styles['transfer']}>
      <div>
        <h3>{texts.heading}</h3>
        <p className={styles['hint']}>{texts.hint}</p>
      </div>
      <div className={styles['buttons']}>
        <SongbookExport />
        <SongbookImport />
      </div>
    </div>
  );
}

/** «Eksporter»: fetches the file whole, so that one cut short is never saved as a song book. */
function SongbookExport() {
  const { mutate, data, isPending, error } = useExportLibrary();
  const [bytes, setBytes] = useState(0);
  const controller = useRef<AbortController>(null);
  const start = () => {
    const { signal } = (controller.current = new AbortController());
    setBytes(0);
    mutate(
      { signal, onProgress: setBytes },
      {
        onSuccess: ({ file, name }) => {
          saveFile(file, name);
          const isLarge = file.size > limits.importPacked;
          const description = isLarge ? texts.exportedLarge(formatSize(file.size)) : name;
          toast({ title: texts.exported, description });
        },
      },
    );
  };
  const isStopped = error instanceof DOMException && error.name === 'AbortError';
  const hasFailed = error !== null && !isStopped;
  const missing = data?.missing ?? null;
  return (
    <>
      <Button className={styles['export']} pending={isPending} onClick={start}>
        <Download size={20} aria-hidden="true" />
        {isPending ? texts.exporting : texts.export}
      </Button>
      {isPending && (
        <div className={styles['state']}>
          {bytes > 0 && <span>{texts.exportProgress(formatSize(bytes))}</span>}
          <Button look="plain" onClick={() => controller.current?.abort()}>
            <X size={20} aria-hidden="true" />
            {texts.cancel}
          </Button>
        </div>
      )}
      {missing !== null && (
        <div className={styles['state']}>
          <FailureNotice sentence={texts.exportedWithout(missing.count, missing.titles)} />
        </div>
      )}
      {hasFailed && (
        <div className={styles['state']}>
          <FailureNotice sentence={sentenceOf(error) ?? texts.exportFailed} error={error} />
        </div>
      )}
    </>
  );
}

const dialog = lateCode(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** «Importer»: a file is chosen here; the rest happens in a dialog over everything else. */
function SongbookImport() {
  const importing = useSongbookImport();
  const [isTooLarge, setTooLarge] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const tooLarge = file.size > limits.importPacked;
    setTooLarge(tooLarge);
    if (!tooLarge) importing.look(file);
    // Else choosing the same file once more would be no change.
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
          <FailureNotice sentence={problems.importTooLarge[1]} />
        </div>
      )}
      {importing.state !== null && (
        <AskedFor
          code={dialog}
          props={{ importing, state: importing.state }}
          onMissing={importing.end}
        />
      )}
    </>
  );
}
