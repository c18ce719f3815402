import { Download, Printer, Share2 } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import type { Page, Paper } from '#song/print/page.ts';
import { PrintedPages } from '#web/print/PrintedPages.tsx';
import { pdfExport } from '#web/texts/song.ts';
import { print as texts } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import { canShareFile, shareFile } from '#web/ui/shareFile.ts';
import styles from './PaperWays.module.css';
import type { PdfMaking } from './usePdf.ts';

interface PaperWaysProps {
  readonly pdf: PdfMaking;
  readonly chordColor: ChordColor;
  /** Called once the PDF has been saved or shared. */
  readonly onDone: () => void;
}

type Way = 'save' | 'share' | 'print';

/** Buttons that save a PDF, share it or print it. It is made as soon as they are there. */
export function PaperWays({ pdf, chordColor, onDone }: PaperWaysProps) {
  const { prepare, start, save } = pdf;
  const [canShare] = useState(() => canShareFile('application/pdf', 'sang.pdf'));
  const [pending, setPending] = useState<Way | null>(null);
  const [printed, setPrinted] = useState<{ pages: readonly Page[]; paper: Paper } | null>(null);

  useEffect(prepare, [prepare]);

  const ways: Readonly<Record<Way, () => Promise<boolean>>> = {
    save,
    share: () => start(({ file }) => shareFile(file), texts.shareFailed),
    print: () =>
      start(({ pages, paper }) => {
        setPrinted({ pages, paper });
        return false; // the browser's own dialog says the rest
      }),
  };
  const go = async (way: Way) => {
    if (pending !== null) return;
    setPending(way);
    const isDone = await ways[way]();
    setPending(null);
    if (isDone) onDone();
  };

  const wayTo = (way: Way, Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>) => (
    <Button
      variant={way === 'save' ? 'primary' : 'quiet'}
      pending={pending === way}
      className={styles['way']}
      onClick={() => void go(way)}
    >
      <Icon size={22} aria-hidden="true" />
      <span>{pending === way ? pdfExport.pending : texts[way]}</span>
    </Button>
  );
  return (
    <>
      <div className={styles['ways']}>
        {wayTo('save', Download)}
        {canShare && wayTo('share', Share2)}
        {wayTo('print', Printer)}
      </div>
      {printed !== null && <PrintedPages {...printed} chordColor={chordColor} />}
    </>
  );
}
