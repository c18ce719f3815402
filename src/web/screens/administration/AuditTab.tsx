import { Footprints, KeyRound, type LucideIcon, Mail, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import type { AuditEventName } from '#contract/people/audit.ts';
import { useBackupState, useAuditEvents } from '#web/api/news.ts';
import { UndoBatch } from '#web/features/songBatches/UndoBatch.tsx';
import { ListMissing, ListSection } from '#web/features/songList/ListSection.tsx';
import { backup, check } from '#web/texts/administration.ts';
import { type AuditEntry, auditTexts as texts } from '#web/texts/audit.ts';
import { undoing } from '#web/texts/songBatches.ts';
import { Button } from '#web/ui/Button.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './AuditTab.module.css';

/** The audit log, latest first; older pages on demand (decision 48). */
export function AuditTab() {
  return (
    <div className={classNames(layout['stack'], styles['tab'])}>
      <BackupCard />
      <CheckCard />
      <ListSection heading={texts.heading}>
        <p className={styles['lead']}>{texts.lead}</p>
        <Entries />
      </ListSection>
    </div>
  );
}

/** One page, followed by the next. */
function Entries({ before }: { readonly before?: string | undefined }) {
  const { data, isError, refetch } = useAuditEvents(before);
  const [goesOn, setGoesOn] = useState(false);
  if (data === undefined && isError) {
    return <ListMissing title={texts.listFailed} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <Skeletons count={5} className={styles['bone']} />
      </div>
    );
  }
  const last = data.entries.at(-1)?.id;
  if (last === undefined) {
    return before === undefined ? (
      <Notice icon={<Footprints size={32} strokeWidth={1.5} />} title={texts.empty}>
        <p>{texts.emptyHint}</p>
      </Notice>
    ) : null;
  }
  return (
    <>
      <ul className={styles['list']}>
        {data.entries.map((entry) => (
          <ListRow
            key={entry.id}
            Icon={iconOf(entry.deed)}
            name={texts.sentence(entry)}
            mark={markOf(entry)}
            facts={texts.facts(entry)}
          >
            {entry.batch !== null && (
              <UndoBatch
                batch={entry.batch.id}
                kind={entry.deed.startsWith('imported') ? 'import' : 'change'}
                isUndone={entry.batch.isUndone}
                of={texts.sentence(entry)}
              />
            )}
          </ListRow>
        ))}
      </ul>
      {goesOn && <Entries before={last} />}
      {data.more && !goesOn && (
        <Button className={styles['more']} onClick={() => setGoesOn(true)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function markOf({ deed, batch }: AuditEntry): string | undefined {
  if (isRefusal(deed)) return texts.refused;
  return batch?.isUndone === true ? undoing.undone : undefined;
}

function isRefusal(event: AuditEventName): boolean {
  return event.endsWith('Refused');
}

function iconOf(event: AuditEventName): LucideIcon {
  if (isRefusal(event)) return ShieldAlert;
  if (event.startsWith('invit')) return Mail;
  return /^(signed|recover|passkey|registered)/.test(event) ? KeyRound : Footprints;
}

/** Age of the last backup, and what prevented one. */
function BackupCard() {
  const { data, isLoading } = useBackupState(true);
  if (data === undefined) {
    // Reserves its space, so that the log does not jump.
    return !isLoading ? null : (
      <ListSection heading={backup.heading}>
        <p className={styles['lead']} aria-busy="true">
          {backup.looking}
        </p>
      </ListSection>
    );
  }
  const { isTaken, lastAt, problem, isOverdue } = data;
  const last = lastAt === null ? backup.none : backup.last(lastAt);
  return (
    <ListSection heading={backup.heading}>
      {problem === null && !isOverdue ? (
        <p className={styles['lead']}>{isTaken || lastAt !== null ? last : backup.elsewhere}</p>
      ) : (
        <Notice
          tone="danger"
          icon={<ShieldAlert size={32} strokeWidth={1.5} />}
          title={isOverdue ? backup.overdue : backup.failed}
        >
          <p>{last}</p>
          {problem !== null && <p>{problem}</p>}
          <p>{backup.tellHost}</p>
        </Notice>
      )}
    </ListSection>
  );
}

/** What the weekly check of the server found. */
function CheckCard() {
  const { data } = useBackupState(true);
  if (!data?.doctor) return null;
  const { at, findings } = data.doctor;
  const faults = findings.filter(({ mark }) => mark === '✗').map(({ text }) => text);
  const others = findings.filter(({ mark }) => mark === '!').map(({ text }) => text);
  const title = check.found(faults.length, at);
  return (
    <ListSection heading={check.heading}>
      {faults.length === 0 ? (
        <p className={styles['lead']}>{`${title}.`}</p>
      ) : (
        <Notice tone="danger" icon={<ShieldAlert size={32} strokeWidth={1.5} />} title={title}>
          <Findings texts={faults} />
          <p>{check.tellHost}</p>
        </Notice>
      )}
      {others.length > 0 && (
        <div className={styles['lead']}>
          <p>{check.worthALook}</p>
          <Findings texts={others} />
        </div>
      )}
    </ListSection>
  );
}

function Findings({ texts: found }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles['findings']}>
      {found.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
