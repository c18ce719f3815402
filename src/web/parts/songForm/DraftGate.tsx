import { type ReactNode, useEffect, useState } from 'react';
import { dropDraft, findDraft, type SongDraft } from '#web/drafts/draftStore.ts';
import { DraftOffer } from './DraftOffer.tsx';

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
  const openFresh = () => setGate({ kind: 'open', draft: null, key: freshKey(scope) });

  useEffect(() => {
    let gone = false;
    void findDraft(scope).then((draft) => {
      if (gone) return;
      setGate(
        draft === null
          ? { kind: 'open', draft, key: freshKey(scope) }
          : { kind: 'offering', draft },
      );
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
      onDiscard={() => {
        void dropDraft(draft.key);
        openFresh();
      }}
    />
  );
}

/** Every form keeps its own draft, so two open tabs do not write over each other. */
function freshKey(scope: string): string {
  return scope + crypto.randomUUID();
}
