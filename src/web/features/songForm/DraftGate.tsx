import { FilePenLine } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { previewLyrics } from '#song/firstCharacters.ts';
import { type SongDraft, dropDraft, findDraft } from '#web/offline/drafts/draftStore.ts';
import { drafts as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { toast } from '#web/ui/toastStore.ts';
import styles from './DraftGate.module.css';

interface DraftGateProps {
  /** Person and song of the draft; a prefix of the drafts' keys. */
  readonly scope: string;
  /** Opens the form with a draft that is found, instead of offering it. */
  readonly resumes?: boolean;
  readonly children: (draft: SongDraft | null, key: string) => ReactNode;
}

type Gate =
  | { readonly kind: 'looking' }
  | { readonly kind: 'offering'; readonly draft: SongDraft }
  | { readonly kind: 'open'; readonly draft: SongDraft | null; readonly key: string };

/**
 * Looks for an unsaved draft first and offers it. The form is shown after the answer, so that new
 * input never overwrites an old draft.
 */
export function DraftGate({ scope, resumes = false, children }: DraftGateProps) {
  const [gate, setGate] = useState<Gate>({ kind: 'looking' });
  const [discarding, setDiscarding] = useState(false);

  /** Waits for the deletion: if the screen were left sooner, the draft would be offered again. */
  const discard = async ({ key }: SongDraft) => {
    setDiscarding(true);
    await dropDraft(key).catch(() => toast({ title: texts.notDiscarded, tone: 'destructive' }));
    setGate(fresh(scope));
  };

  useEffect(() => {
    let gone = false;
    void findDraft(scope).then((draft) => {
      if (gone) return;
      if (draft === null) return setGate(fresh(scope));
      setGate(resumes ? { kind: 'open', draft, key: draft.key } : { kind: 'offering', draft });
    });
    return () => {
      gone = true;
    };
  }, [scope, resumes]);

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

/** Every form has a draft of its own, so that two tabs do not overwrite each other. */
function fresh(scope: string): Gate {
  return { kind: 'open', draft: null, key: scope + crypto.randomUUID() };
}

const idLength = 36; // length of the UUID at the end of a draft's key

/** The id of a song created from a draft: stays the same when the page is reloaded. */
export function newSongId(draftKey: string): string {
  return draftKey.slice(-idLength);
}

interface DraftOfferProps {
  readonly draft: SongDraft;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
  /** The draft is being deleted. */
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
      <div className={classNames(layout['buttons'], styles['buttons'])}>
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
