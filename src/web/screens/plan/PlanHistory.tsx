import { History as HistoryIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import { usePlanRevisions } from '#web/api/plans.ts';
import { ListMissing } from '#web/features/songList/ListSection.tsx';
import { isNoChange, type PlanChange } from '#web/offline/kinds/planChange.ts';
import { planHistory as texts } from '#web/texts/planEditing.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { toast } from '#web/ui/toastStore.ts';
import layout from '#web/ui/layout.module.css';
import styles from './PlanHistory.module.css';
import { changeBackTo, linesOfChange, type PlanContent } from './planHistory.ts';

interface PlanHistoryProps {
  readonly plan: Plan;
  readonly onChange: (change: PlanChange, base: Plan) => void;
  readonly onClose: () => void;
}

/** «Historikk»: who changed what, newest first, each with the way back (decision 13). */
export function PlanHistory({ plan, onChange, onClose }: PlanHistoryProps) {
  const history = usePlanRevisions(plan.id);
  const { data, isError, isFetchNextPageError } = history;
  const failed = isError && !isFetchNextPageError;
  const changes = data?.pages.flatMap(({ revisions }) => revisions) ?? [];
  const [asked, setAsked] = useState<PlanContent | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const firstOlder = useRef(0);
  const showOlder = () => {
    firstOlder.current = changes.length;
    void history.fetchNextPage();
  };
  // The button is gone after the last page.
  useEffect(() => {
    if (firstOlder.current > 0 && changes.length > firstOlder.current) {
      list.current?.children[firstOlder.current]?.querySelector('button')?.focus();
      firstOlder.current = 0;
    }
  }, [changes.length]);
  const restore = (before: PlanContent) => {
    const change = changeBackTo(plan, before);
    if (!isNoChange(change)) onChange(change, plan);
    toast({ title: texts.restored });
    onClose();
  };
  return (
    <Modal title={texts.heading} closeName={texts.close} wide onClose={onClose}>
      {failed && <ListMissing title={texts.failed} onRetry={() => void history.refetch()} />}
      {!isError && data === undefined && (
        <div aria-busy="true" className={layout['stack']}>
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          <Skeletons count={3} className={styles['bone']} />
        </div>
      )}
      {!failed && data !== undefined && changes.length === 0 && (
        <Notice icon={<HistoryIcon size={32} strokeWidth={1.5} />} title={texts.empty} />
      )}
      {!failed && changes.length > 0 && (
        <ol ref={list} aria-label={texts.heading} className={layout['stack']}>
          {changes.map(({ version, changedBy, changedByNow, changedAt, before }, at) => (
            <li key={version} className={styles['change']}>
              <p className={styles['who']}>{texts.changed(changedBy, changedByNow)}</p>
              <time dateTime={changedAt} className={styles['when']}>
                {texts.at(changedAt)}
              </time>
              <ul className={styles['lines']}>
                {linesOfChange(before, changes[at - 1]?.before ?? plan).map((line) => (
                  <li key={line} dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
              <Button
                variant="plain"
                className={styles['back']}
                aria-label={`${texts.restore}, ${texts.at(changedAt)}`}
                onClick={() => setAsked(before)}
              >
                {texts.restore}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {isFetchNextPageError && <ListMissing title={texts.failed} onRetry={showOlder} />}
      {!isError && history.hasNextPage && (
        <Button pending={history.isFetchingNextPage} onClick={showOlder}>
          {texts.more}
        </Button>
      )}
      {asked !== null && (
        <Confirm
          title={texts.restoreAsk}
          text={texts.restoreText}
          confirm={texts.restoreYes}
          cancel={texts.cancel}
          onConfirm={() => restore(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Modal>
  );
}
