import { type ReactNode, useState } from 'react';
import { listDrafts } from '#web/offline/drafts/draftStore.ts';
import { countImport } from '#web/offline/imports/importStore.ts';
import { countPending } from '#web/offline/outbox/outboxRows.ts';
import { inTime } from '#web/client/response.ts';
import { mayHaveStored } from '#web/offline/outbox/outboxState.ts';
import { useAuth } from '#web/session/authContext.ts';
import { otherBook } from '#web/texts/appOffers.ts';
import { leavingImport } from '#web/texts/leavingImport.ts';
import { drafts as draftTexts } from '#web/texts/songForm.ts';
import { type Unsent, signOutUnsent } from '#web/texts/waiting.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import type { ConfirmProps } from '#web/ui/confirmProps.ts';
import { isOtherInstallation } from '#web/client/installation.ts';

/** What would be lost by signing out here. */
export interface Loss {
  readonly unsent: Unsent;
  /** Titles of songs with an unfinished draft. */
  readonly drafts: readonly string[];
  /** Number of songs in a batch that is not brought in. */
  readonly imported: number;
}

export const noLoss: Loss = { unsent: 0, drafts: [], imported: 0 };

/** Unreadable drafts and songs count as none: nobody could resume them either. */
export async function findLoss(personId: string): Promise<Loss> {
  const [unsent, drafts, imported] = await Promise.all([
    inTime(countPending()).catch(() => (mayHaveStored() ? 'unknown' : 0)),
    inTime(listDrafts(personId)).catch(() => []),
    inTime(countImport(personId)).catch(() => 0),
  ]);
  return { unsent, drafts, imported };
}

type Question = Pick<ConfirmProps, 'title' | 'text' | 'confirm' | 'cancel'>;

const ofOtherBook: Question = {
  title: otherBook.removeTitle,
  text: otherBook.removeText,
  confirm: otherBook.removeConfirm,
  cancel: otherBook.removeCancel,
};

/** One question about everything that would be lost; null if nothing would be. */
export function questionOf({ unsent, drafts, imported }: Loss): Question | null {
  const answers = { confirm: signOutUnsent.logoutAnyway, cancel: signOutUnsent.stay };
  const tooImported = imported === 0 ? [] : [leavingImport.too(imported)];
  const tooDrafts = drafts.length === 0 ? [] : [draftTexts.logoutToo(drafts)];
  const ask = (title: string, ...text: string[]) => ({ title, text: text.join(' '), ...answers });
  if (unsent !== 0) {
    const title = signOutUnsent.unsent(unsent);
    return ask(title, signOutUnsent.logoutText, ...tooDrafts, ...tooImported);
  }
  if (drafts.length > 0) {
    const title = draftTexts.unsaved(drafts.length);
    return ask(title, draftTexts.logoutText(drafts), ...tooImported);
  }
  return imported === 0 ? null : ask(leavingImport.title(imported), leavingImport.text);
}

interface SignOut {
  /** Signing out is under way. */
  readonly leaving: boolean;
  /** Resolves to whether the user was signed out; otherwise they are asked. */
  readonly signOut: () => Promise<boolean>;
  /**
   * Confirmation, shown if something would be lost (decision 47), and if another song book answers
   * at this address (decision 63).
   */
  readonly question: ReactNode;
}

export function useSignOut(personId: string): SignOut {
  const { logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<Question | null>(null);
  const leave = () => {
    setAsked(null);
    setLeaving(true);
    void logout();
  };
  const signOut = async () => {
    // No server has the songs stored here.
    const found = isOtherInstallation() ? ofOtherBook : questionOf(await findLoss(personId));
    if (found === null) leave();
    else setAsked(found);
    return found === null;
  };
  const question = asked && (
    <Confirm {...asked} danger onConfirm={leave} onCancel={() => setAsked(null)} />
  );
  return { leaving, signOut, question };
}
