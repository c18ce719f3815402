import { useState } from 'react';
import type { Page, Paper } from '#song/print/page.ts';
import { pdfExport as texts } from '#web/texts/song.ts';
import { toast } from '#web/ui/toastStore.ts';

/** A PDF and what is in it. */
export interface MadePdf {
  readonly file: File;
  readonly pages: readonly Page[];
  /** The sheet that a page fills. */
  readonly paper: Paper;
  /** Characters that no font has. */
  readonly missing: readonly string[];
}

/** What becomes of the PDF: false where the person changed their mind. */
type Deliver = (made: MadePdf) => Promise<boolean> | boolean;

export interface PdfMaking {
  readonly isPending: boolean;
  /** Resolves to whether it was delivered. */
  readonly start: (deliver: Deliver, failedText?: string) => Promise<boolean>;
  readonly save: () => Promise<boolean>;
}

/** Makes a PDF on demand. A toast reports the outcome (spec §8). */
export function usePdf<Made extends MadePdf>(
  make: () => Promise<Made>,
  sayDone: (made: Made) => string,
): PdfMaking {
  const [isPending, setPending] = useState(false);

  const start = async (deliver: Deliver, failedText = texts.failedText): Promise<boolean> => {
    setPending(true);
    try {
      const made = await make();
      if (!(await deliver(made))) return false;
      const done = sayDone(made);
      const { missing } = made;
      const description = missing.length > 0 ? `${done} ${texts.without(missing)}` : done;
      toast({ title: texts.done, description });
      return true;
    } catch {
      toast({ title: texts.failed, description: failedText, tone: 'destructive' });
      return false;
    } finally {
      setPending(false);
    }
  };
  const save = () =>
    start(async ({ file }) => {
      (await import('#web/ui/saveFile.ts')).saveFile(file, file.name);
      return true;
    });
  return { isPending, start, save };
}
