import { type ReactNode, useState } from 'react';
import type { Song } from '#contract/song.ts';
import type { SongField } from '#contract/songForm.ts';
import type { SongInput } from '#web/parts/songForm/songInput.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import { SaveOutcome } from '#web/parts/songForm/SaveOutcome.tsx';
import type { SongEditing } from '#web/parts/songForm/useSongEditing.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { songForm } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { KeepAsVersion } from './KeepAsVersion.tsx';
import styles from './SongConflict.module.css';
import type { SavingChanges } from './useSaveChanges.ts';

interface ConflictChoicesProps {
  readonly theirs: Song;
  readonly mine: SongInput;
  /** Differing fields that an alternate version cannot hold. */
  readonly notInVersion: readonly SongField[];
  readonly editing: SongEditing;
  readonly changes: SavingChanges;
  readonly stopped: StoppedWrite | null;
}

export function ConflictChoices(props: ConflictChoicesProps) {
  const { theirs, mine, notInVersion, editing, changes, stopped } = props;
  const [sure, setSure] = useState(false);
  const { pending } = editing.saving;
  return (
    <section className={styles['choices']}>
      <h2>{texts.choices}</h2>
      <SaveOutcome editing={editing} failedSentence={songForm.updateFailed} />
      <div className={styles['ways']}>
        <Way heading={texts.keepMine} text={texts.keepMineText}>
          <Button look="primary" pending={pending} onClick={() => void changes.keepMine(theirs)}>
            {pending ? songForm.saving : texts.keepMine}
          </Button>
        </Way>
        <Way heading={texts.keepTheirs} text={texts.keepTheirsText}>
          <Button onClick={() => setSure(true)}>{texts.keepTheirs}</Button>
        </Way>
        <Way heading={texts.keepAsVersion} text={texts.keepAsVersionText}>
          <KeepAsVersion
            theirs={theirs}
            mine={mine.values}
            notInVersion={notInVersion}
            stopped={stopped}
            onKept={(title, description) => void changes.leave(title, description)}
          />
        </Way>
      </div>
      <Button look="plain" className={styles['back']} onClick={changes.backToForm}>
        {texts.back}
      </Button>
      {sure && (
        <Confirm
          title={texts.keepTheirsSure}
          text={texts.keepTheirsSureText}
          confirm={texts.discardMine}
          cancel={texts.cancel}
          danger
          onConfirm={() => void changes.keepTheirs()}
          onCancel={() => setSure(false)}
        />
      )}
    </section>
  );
}

interface WayProps {
  readonly heading: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Way({ heading, text, children }: WayProps) {
  return (
    <Card className={styles['way']}>
      <h3>{heading}</h3>
      <p>{text}</p>
      {children}
    </Card>
  );
}
