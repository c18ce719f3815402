import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { pages, songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import { forgetSong } from '#web/api/songRemoval.ts';
import { SaveOutcome } from '#web/features/songForm/FormActions.tsx';
import type { SongEditing } from '#web/features/songForm/useSongEditing.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songForm } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { toast } from '#web/ui/toastStore.ts';
import { readFields } from '#web/songEdits/writtenFields.ts';
import styles from './SongConflict.module.css';
import { Way } from './SongConflict.tsx';
import type { SavingChanges } from './useSaveChanges.ts';

interface SongGoneProps {
  readonly base: Song;
  readonly editing: SongEditing;
  readonly changes: SavingChanges;
}

/** The song was removed meanwhile: the edit becomes a new song, or is discarded (decision 61). */
export function SongGone({ base, editing, changes }: SongGoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [sure, setSure] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { pending } = editing.saving;

  const leaveTo = async (path: string) => {
    await editing.finish();
    flushSync(() => navigate(path, { replace: true }));
    await forgetSong(client, base.id);
  };

  const keep = async () => {
    const { fields } = readFields(editing.form.input.values);
    if (fields === null) return changes.backToForm();
    const written = await changes.makeNew(fields);
    if (written === null) return;
    toast({ title: texts.keptAsNew, ...(written.waits && { description: keptOnDevice }) });
    await leaveTo(songPage('song', written.id));
  };

  return (
    <div className={styles['conflict']}>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.gone}
        </h1>
        <p>{texts.goneText}</p>
      </header>
      <SaveOutcome editing={editing} failedSentence={changes.notNew} />
      <div className={classNames(layout['stack'], styles['ways'])}>
        <Way heading={texts.keepAsNew} text={texts.keepAsNewText}>
          <Button variant="primary" pending={pending} onClick={() => void keep()}>
            {pending ? songForm.saving : texts.keepAsNew}
          </Button>
        </Way>
        <Way heading={texts.discard} text={texts.discardText}>
          <Button onClick={() => setSure(true)}>{texts.discard}</Button>
        </Way>
      </div>
      <Button variant="plain" className={styles['back']} onClick={changes.backToForm}>
        {texts.back}
      </Button>
      {sure && (
        <Confirm
          title={texts.keepTheirsSure}
          text={texts.discardSureText}
          confirm={texts.discard}
          cancel={texts.cancel}
          danger
          onConfirm={() => void leaveTo(pages.library.path)}
          onCancel={() => setSure(false)}
        />
      )}
    </div>
  );
}
