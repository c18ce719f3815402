import { Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NextPart } from '#contract/library/songbookTransfer.ts';
import { useExportLibrary } from '#web/api/songbook.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { formatSize } from '#web/texts/formats.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import styles from './SettingsScreen.module.css';

/**
 * «Eksporter»: downloads the whole file before saving, so that a truncated one is never saved. A
 * large song book comes in parts, one per click: browsers allow one download per user gesture, and
 * ask about more.
 */
export function SongbookExport() {
  const { mutate, data, isPending, error } = useExportLibrary();
  const [bytes, setBytes] = useState(0);
  const [asked, setAsked] = useState<NextPart | null>(null);
  const controller = useRef<AbortController>(null);
  const start = () => {
    const { signal } = (controller.current = new AbortController());
    setBytes(0);
    mutate(
      { asked, signal, onProgress: setBytes },
      {
        onSuccess: ({ file, name, next }) => {
          saveFile(file, name);
          setAsked(next);
          const title = next ? texts.partExported(next) : texts.exported;
          toast({ title, description: name });
        },
      },
    );
  };
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  const hasFailed = error !== null && !isAborted;
  const missing = data?.missing ?? null;
  return (
    <>
      <Button className={styles['export']} pending={isPending} onClick={start}>
        <Download size={20} aria-hidden="true" />
        {isPending ? texts.exporting : asked ? texts.exportPart(asked) : texts.export}
      </Button>
      {isPending && (
        <div className={styles['state']}>
          {bytes > 0 && <span>{texts.exportProgress(formatSize(bytes))}</span>}
          <Button variant="plain" onClick={() => controller.current?.abort()}>
            <X size={20} aria-hidden="true" />
            {texts.cancel}
          </Button>
        </div>
      )}
      {asked !== null && (
        <p role="status" className={styles['state']}>
          {texts.inParts(asked.parts)}
        </p>
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
