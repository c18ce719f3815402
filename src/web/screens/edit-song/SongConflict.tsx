import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import type { SongField } from '#contract/songs/songFields.ts';
import { useCategories } from '#web/api/songs.ts';
import { useRevisions } from '#web/api/revisions.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { Differing, differences } from '#web/features/conflict/Differing.tsx';
import { changedByThemAlone, rebase } from '#web/songEdits/rebase.ts';
import type { SongInput } from '#web/songEdits/songInput.ts';
import { SaveOutcome } from '#web/features/songForm/FormActions.tsx';
import type { SongEditing } from '#web/features/songForm/useSongEditing.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { listFields, songForm } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { KeepAsVersion } from './KeepAsVersion.tsx';
import styles from './SongConflict.module.css';
import type { SavingChanges } from './useSaveChanges.ts';

interface SongConflictProps {
  readonly base: Song;
  readonly theirs: Song;
  readonly editing: SongEditing;
  readonly changes: SavingChanges;
  readonly blocked: BlockedWrite<Song> | null;
}

/** Both songs side by side, and the options (decision 13). */
export function SongConflict({ base, theirs, editing, changes, blocked }: SongConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: revisions = [] } = useRevisions(theirs.id);
  const { data: categories = [] } = useCategories();
  const saved = revisions.find(({ version }) => version === theirs.version - 1);
  const by = saved?.changedBy ?? null;

  const mine = rebase(base, editing.form.input, theirs);
  const different = differences(
    mine,
    theirs,
    (id) => categories.find((category) => category.id === id)?.nameNo ?? '',
  );
  const staying = changedByThemAlone(base, editing.form.input, theirs);

  return (
    <div className={styles['conflict']}>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.heading}
        </h1>
        <p>
          {by === null ? texts.changedBySomebody : texts.changedBy(by, saved?.changedByNow ?? null)}
        </p>
      </header>
      {different.length > 0 && (
        <Card aria-label={texts.differences}>
          <h2>{texts.differences}</h2>
          <Differing differences={different} />
        </Card>
      )}
      {staying.length > 0 && <p>{texts.theirsStay(listFields(staying))}</p>}
      <ConflictChoices
        theirs={theirs}
        mine={mine}
        notInVersion={different
          .map(({ field }) => field)
          .filter((field) => !['lyrics', 'key', 'notes', 'versionName'].includes(field))}
        editing={editing}
        changes={changes}
        blocked={blocked}
      />
    </div>
  );
}

interface ConflictChoicesProps {
  readonly theirs: Song;
  readonly mine: SongInput;
  /** Differing fields that an alternate version cannot hold. */
  readonly notInVersion: readonly SongField[];
  readonly editing: SongEditing;
  readonly changes: SavingChanges;
  readonly blocked: BlockedWrite<Song> | null;
}

function ConflictChoices(props: ConflictChoicesProps) {
  const { theirs, mine, notInVersion, editing, changes, blocked } = props;
  const [sure, setSure] = useState(false);
  const { pending } = editing.saving;
  return (
    <section className={layout['stack']}>
      <h2>{texts.choices}</h2>
      <SaveOutcome editing={editing} failedSentence={songForm.updateFailed} />
      <div className={classNames(layout['stack'], styles['ways'])}>
        <Way heading={texts.keepMine} text={texts.keepMineText}>
          <Button variant="primary" pending={pending} onClick={() => void changes.keepMine(theirs)}>
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
            blocked={blocked}
            onKept={(title, description) => void changes.leave(title, description)}
            onConflict={(again) => void changes.askAgain(again)}
            onGone={() => void changes.onGone()}
          />
        </Way>
      </div>
      <Button variant="plain" className={styles['back']} onClick={changes.backToForm}>
        {texts.back}
      </Button>
      {sure && (
        <Confirm
          title={texts.keepTheirsSure}
          text={texts.keepTheirsSureText}
          confirm={texts.discard}
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

export function Way({ heading, text, children }: WayProps) {
  return (
    <Card className={styles['way']}>
      <h3>{heading}</h3>
      <p>{text}</p>
      {children}
    </Card>
  );
}
