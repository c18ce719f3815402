import { useEffect, useRef } from 'react';
import type { Song } from '#contract/song.ts';
import { useCategories } from '#web/api/categories.ts';
import { useRevisions } from '#web/api/revisions.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import { changedByThemAlone, rebase } from '#web/parts/conflict/rebase.ts';
import { differences } from '#web/parts/conflict/differences.ts';
import { Differing } from '#web/parts/conflict/Differing.tsx';
import type { SongEditing } from '#web/parts/songForm/useSongEditing.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { listFields } from '#web/texts/songFields.ts';
import { Card } from '#web/ui/Card.tsx';
import { ConflictChoices } from './ConflictChoices.tsx';
import styles from './SongConflict.module.css';
import type { SavingChanges } from './useSaveChanges.ts';

interface SongConflictProps {
  readonly base: Song;
  readonly theirs: Song;
  readonly editing: SongEditing;
  readonly changes: SavingChanges;
  readonly stopped: StoppedWrite | null;
}

/** Both songs side by side, and the ways out (decision 13). */
export function SongConflict({ base, theirs, editing, changes, stopped }: SongConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: revisions = [] } = useRevisions(theirs.id);
  const { data: categories = [] } = useCategories();
  const who = revisions.find(({ version }) => version === theirs.version - 1)?.changedBy ?? null;

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
        <p>{who === null ? texts.changedBySomebody : texts.changedBy(who)}</p>
      </header>
      {different.length > 0 && (
        <Card className={styles['card']} aria-label={texts.differences}>
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
        stopped={stopped}
      />
    </div>
  );
}
