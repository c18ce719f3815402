import { useState } from 'react';
import { type Plan, planFields } from '#contract/plans/plans.ts';
import { parseDate } from '#plan/days.ts';
import {
  NotesField,
  TitleField,
  valuesOf,
  WhenFields,
  writtenOf,
} from '#web/features/plans/PlanFields.tsx';
import { pickFields, type PlanChange } from '#web/offline/kinds/planChange.ts';
import { planForm as texts } from '#web/texts/planEditing.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import layout from '#web/ui/layout.module.css';
import { useLeaveQuestion } from './useLeaveQuestion.tsx';

interface AboutDialogProps {
  readonly plan: Plan;
  readonly onChange: (change: PlanChange, base: Plan) => void;
  readonly onClose: () => void;
}

/** «Om planen»: day, kind, title and notes. */
export function AboutDialog({ plan, onChange, onClose }: AboutDialogProps) {
  /** As it was when the dialog opened, so that a change made elsewhere meanwhile is noticed. */
  const [base] = useState(plan);
  const [values, setValues] = useState(() => valuesOf(plan));
  const [wasSent, setSent] = useState(false);
  const isDate = parseDate(values.date) !== null;
  const written = writtenOf(values);
  const other = planFields.filter((name) => written[name] !== base[name]);
  const { leave, question } = useLeaveQuestion(other.length > 0, onClose);
  const save = () => {
    setSent(true);
    if (!isDate) return;
    if (other.length > 0) onChange({ fields: pickFields(written, other) }, base);
    onClose();
  };
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  return (
    <Modal title={texts.about} closeName={texts.close} onClose={leave}>
      <form
        noValidate
        className={layout['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <WhenFields
          values={values}
          dateWrong={wasSent && !isDate ? texts.dateWrong : undefined}
          onChange={change}
        />
        <TitleField values={values} onChange={change} />
        <NotesField values={values} onChange={change} />
        <div className={layout['buttons']}>
          <Button onClick={leave}>{texts.cancel}</Button>
          <Button type="submit" variant="primary">
            {texts.save}
          </Button>
        </div>
      </form>
      {question}
    </Modal>
  );
}
