import { FilePenLine } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { previewLyrics } from '#song/firstCharacters.ts';
import { type SongDraft, dropDraft, findDraft } from '#web/offline/drafts/draftStore.ts';
import { drafts as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './DraftGate.module.css';

interface DraftGateProps {
  /** Whose draft and of which song; drafts of it have longer keys. */
  readonly scope: string;
  readonly children: (draft: SongDraft | null, key: string) => ReactNode;
}

type Gate =
  | { readonly kind: 'looking' }
  | { readonly kind: 'offering'; readonly draft: SongDraft }
  | { readonly kind: 'open'; readonly draft: SongDraft | null; readonly key: string };

/**
 * Before anything is written: was something written here and never saved? The form comes after the
 * answer, so that a new text never takes the place of an old one unasked.
 */
export function DraftGate({ scope, children }: DraftGateProps) {
  const [gate, setGate] = useState<Gate>({ kind: 'looking' });
  const [discarding, setDiscarding] = useState(false);

  /** The form comes once the draft is gone: left at once, it would be offered again. */
  const discard = async ({ key }: SongDraft) => {
    setDiscarding(true);
    await dropDraft(key).catch(() => toast({ title: texts.notDiscarded, tone: 'destructive' }));
    setGate(fresh(scope));
  };

  useEffect(() => {
    let gone = false;
    void findDraft(scope).then((draft) => {
      if (gone) return;
      setGate(draft === null ? fresh(scope) : { kind: 'offering', draft });
    });
    return () => {
      gone = true;
    };
  }, [scope]);

  if (gate.kind === 'looking') return null;
  if (gate.kind === 'open') return children(gate.draft, gate.key);
  const { draft } = gate;
  return (
    <DraftOffer
      draft={draft}
      onResume={() => setGate({ kind: 'open', draft, key: draft.key })}
      onDiscard={() => void discard(draft)}
      discarding={discarding}
    />
  );
}

/** Every form keeps its own draft, so two open tabs do not write over each other. */
function fresh(scope: string): Gate {
  return { kind: 'open', draft: null, key: scope + crypto.randomUUID() };
}

const idLength = 36; // characters of the UUID at the end of the key of a draft

/** The id of a song that is made of a draft: the same song also after the page was opened anew. */
export function newSongId(draftKey: string): string {
  return draftKey.slice(-idLength);
}

interface DraftOfferProps {
  readonly draft: SongDraft;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
  /** It is being thrown away. */
  readonly discarding: boolean;
}

function DraftOffer({ draft, onResume, onDiscard, discarding }: DraftOfferProps) {
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
        <Button variant="primary" pending={discarding} onClick={onResume}>
          {texts.resume}
        </Button>
      </div>
    </Card>
  );
}
