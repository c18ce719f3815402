import { useCallback, useRef, useState } from 'react';
import type { Page, Paper } from '#song/print/page.ts';
import { pdfOutcome as texts } from '#web/texts/pdfOutcome.ts';
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
  /**
   * Makes it before anybody presses: a browser shares only soon after a tap. Another function once
   * another PDF is wanted.
   */
  readonly prepare: () => void;
  /** Resolves to whether it was delivered. */
  readonly start: (deliver: Deliver, failedText?: string) => Promise<boolean>;
  readonly save: () => Promise<boolean>;
}

/** Makes a PDF, once for each `make`. A toast reports the outcome (spec §8). */
export function usePdf<Made extends MadePdf>(
  make: () => Promise<Made>,
  sayDone: (made: Made) => string,
): PdfMaking {
  const [isPending, setPending] = useState(false);
  const latest = useRef<{ readonly make: typeof make; readonly made: Promise<Made> }>(null);
  const ask = useCallback(() => {
    if (latest.current?.make !== make) {
      const made = make();
      const asked = { make, made };
      latest.current = asked;
      made.catch(() => {
        if (latest.current === asked) latest.current = null; // the next press tries again
      });
    }
    return latest.current.made;
  }, [make]);
  const prepare = useCallback(() => void ask(), [ask]);

  const start = async (deliver: Deliver, failedText = texts.failedText): Promise<boolean> => {
    setPending(true);
    try {
      const made = await ask();
      if (!(await deliver(made))) return false;
      const done = sayDone(made);
      const { missing } = made;
      if (missing.length === 0) toast({ title: texts.done, description: done });
      else {
        const description = `${done} ${texts.without(missing)}`;
        toast({ title: texts.done, description, tone: 'aside' });
      }
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
  return { isPending, prepare, start, save };
}
