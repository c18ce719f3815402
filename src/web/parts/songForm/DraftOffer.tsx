import { FilePenLine } from 'lucide-react';
import { useId } from 'react';
import { previewLyrics } from '#song/previewLyrics.ts';
import type { SongDraft } from '#web/offline/drafts/draftStore.ts';
import { drafts as texts } from '#web/texts/drafts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './DraftOffer.module.css';

interface DraftOfferProps {
  readonly draft: SongDraft;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
  /** It is being thrown away. */
  readonly discarding: boolean;
}

export function DraftOffer({ draft, onResume, onDiscard, discarding }: DraftOfferProps) {
  const headingId = useId();
  const { values, files } = draft.input;
  const names = [files.audioFile, files.sheetMusicFile].flatMap((file) => file?.name ?? []);
  return (
    <Card aria-labelledby={headingId} className={styles['offer']}>
      <FilePenLine size={32} strokeWidth={1.5} aria-hidden="true" className={styles['icon']} />
      <div className={styles['words']}>
        <h2 id={headingId}>{texts.found(draft.savedAt)}</h2>
        <p>{texts.foundHint}</p>
      </div>
      <blockquote dir="auto" className={styles['excerpt']}>
        <p className={styles['title']}>{values.title.trim() || texts.untitled}</p>
        <p className={styles['lyrics']}>{previewLyrics(values.lyrics.trim())}</p>
        {names.length > 0 && <p>{texts.files(names)}</p>}
      </blockquote>
      <div className={styles['buttons']}>
        <Button pending={discarding} onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button look="primary" pending={discarding} onClick={onResume}>
          {texts.resume}
        </Button>
      </div>
    </Card>
  );
}
