import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { sameCommunity } from '#people/community.ts';
import { parseDate } from '#plan/days.ts';
import { itemsAsLast } from '#plan/itemsAsLast.ts';
import { nextUsual } from '#plan/nextUsual.ts';
import type { PlanItem } from '#plan/plan.ts';
import { templateItems } from '#plan/templates.ts';
import { usualDays } from '#plan/usualDays.ts';
import { newPlan, planQuery, planShowing, usePlans } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { usePlanSettings } from '#web/api/planSettings.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { planForm as texts } from '#web/texts/planEditing.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import layout from '#web/ui/layout.module.css';
import { PasteStep } from './PasteStep.tsx';
import { type PlanValues, TitleField, WhenFields, writtenOf } from './PlanFields.tsx';
import { momentOf } from './today.ts';

interface NewPlanDialogProps {
  readonly community: string;
  /** The plan to copy. */
  readonly copied?: Plan;
  readonly onClose: () => void;
}

const newId = () => crypto.randomUUID();

/** «Ny plan»: the suggested date and kind, and what the plan starts from. */
export function NewPlanDialog({ community, copied, onClose }: NewPlanDialogProps) {
  const { values, change, isDate, isTaken, hasTitle, last } = useNewPlan(community, copied);
  const make = useMakePlan(community, values, onClose);
  const ways = useRef<HTMLDivElement>(null);
  const [isPasting, setPasting] = useState(false);
  const [wasAsked, setAsked] = useState(false);

  /** Makes the plan with these items, if the date is valid. */
  const begin = (items: () => readonly PlanItem[] | Promise<readonly PlanItem[]>) => {
    setAsked(true);
    if (isDate) void make.start(items);
  };
  return (
    <Modal
      title={copied === undefined ? texts.newPlan : texts.copy}
      closeName={texts.close}
      onClose={onClose}
    >
      {copied !== undefined && !sameCommunity(copied.community, community) && (
        <p>{texts.copyFor(community)}</p>
      )}
      <WhenFields
        values={values}
        dateWrong={wasAsked && !isDate ? texts.dateWrong : undefined}
        dateHint={isTaken ? texts.taken(values.kind, values.date) : undefined}
        onChange={change}
      />
      {hasTitle && <TitleField values={values} onChange={change} />}
      {make.error !== null && (
        <FailureNotice sentence={sentenceOf(make.error) ?? make.sentence} error={make.error} />
      )}
      {isPasting ? (
        <PasteStep
          isBusy={make.isBusy}
          onMake={(items) => begin(() => items)}
          onBack={() => {
            flushSync(() => setPasting(false));
            ways.current?.focus(); // «Tilbake» is gone
          }}
        />
      ) : (
        <div
          ref={ways}
          role="group"
          aria-label={texts.start}
          tabIndex={-1}
          className={layout['rows']}
        >
          {copied !== undefined ? (
            <Button
              variant="primary"
              pending={make.isBusy}
              onClick={() => begin(() => itemsAsLast(copied.items, writtenOf(values), newId))}
            >
              {make.isBusy ? texts.making : texts.makeCopy}
            </Button>
          ) : (
            <>
              {last !== undefined && (
                <Button
                  variant="primary"
                  pending={make.isBusy}
                  onClick={() => begin(() => make.itemsOf(last.id))}
                >
                  {texts.asLast(last.date)}
                </Button>
              )}
              <Button
                variant={last === undefined ? 'primary' : 'quiet'}
                pending={make.isBusy}
                onClick={() => begin(() => templateItems(writtenOf(values), newId))}
              >
                {values.kind === 'annet' ? texts.empty : texts.template}
              </Button>
              <Button pending={make.isBusy} onClick={() => setPasting(true)}>
                {texts.paste}
              </Button>
            </>
          )}
        </div>
      )}
    </Modal>
  );
}

/** The fields, as suggested until they are changed. */
function useNewPlan(community: string, copied: Plan | undefined) {
  const { data: plans = [] } = usePlans(community);
  const { data: settings } = usePlanSettings(community);
  const [now] = useState(() => momentOf(new Date()));
  const [changed, setChanged] = useState<Partial<PlanValues>>({});
  const usual = settings?.usual ?? usualDays(plans);
  const kind = changed.kind ?? copied?.kind;
  const suggested = nextUsual(usual, plans, now, kind);
  const ofKind = plans.filter((plan) => plan.kind === suggested.kind);
  const date = changed.date ?? suggested.date;
  const last = ofKind.findLast((plan) => plan.date < date);
  const values: PlanValues = {
    notes: '',
    title: copied?.title ?? '',
    ...suggested,
    time: suggested.time ?? (copied ?? last)?.time ?? '',
    ...changed,
  };
  return {
    values,
    change: (change: Partial<PlanValues>) => setChanged({ ...changed, ...change }),
    isDate: parseDate(date) !== null,
    isTaken: ofKind.some((plan) => plan.date === date),
    /** The field stays visible after its text was deleted. */
    hasTitle: values.kind === 'annet' || values.title !== '' || changed.title !== undefined,
    /** The latest of the kind before that day. */
    last,
  };
}

/** Makes the plan and opens it. A retry has the same id, so it makes no second one. */
function useMakePlan(community: string, values: PlanValues, onMade: () => void) {
  const [id] = useState(newId);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useWrite(planShowing);
  const [failure, setFailure] = useState<{ error: unknown; sentence: string } | null>(null);
  const [isReading, setReading] = useState(false);
  return {
    isBusy: isPending || isReading,
    error: failure?.error ?? null,
    sentence: failure?.sentence ?? texts.failed,
    /** The items of an earlier plan, «Som sist». */
    itemsOf: async (plan: string) => {
      const { items } = await client.query({ ...planQuery(plan), staleTime: 0 });
      return itemsAsLast(items, writtenOf(values), newId);
    },
    start: async (items: () => readonly PlanItem[] | Promise<readonly PlanItem[]>) => {
      setFailure(null);
      let sentence = texts.lastFailed;
      try {
        setReading(true);
        const content = [...(await items())];
        sentence = texts.failed;
        await mutateAsync(newPlan({ ...writtenOf(values), id, community, items: content }));
        navigate(planPage(id));
        onMade();
      } catch (error) {
        setFailure({ error, sentence });
      } finally {
        setReading(false);
      }
    },
  };
}
