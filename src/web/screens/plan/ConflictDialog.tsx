import { useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import { useRevisionsBetween } from '#web/api/planRevisions.ts';
import { clashesOf, itemOf, type PlanClash } from '#web/offline/kinds/planChange.ts';
import { ChoiceField } from '#web/features/songForm/ChoiceField.tsx';
import { useUser } from '#web/session/authContext.ts';
import {
  contentOfItem,
  fieldNames,
  nameOfField,
  nameOfItem,
  nameOfSlot,
} from '#web/texts/plans.ts';
import { planConflict as texts, planForm } from '#web/texts/planEditing.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import layout from '#web/ui/layout.module.css';
import { soleAuthor } from './soleAuthor.ts';
import type { OpenClash } from './usePlanEditing.ts';

interface ConflictDialogProps {
  readonly clash: OpenClash;
  /** Called with the clashes in which the other version stays. */
  readonly onResolve: (theirs: readonly PlanClash[]) => void;
  readonly onClose: () => void;
}

/** Field by field and item by item: mine, or what somebody else stored meanwhile (decision 13). */
export function ConflictDialog({ clash, onResolve, onClose }: ConflictDialogProps) {
  const { change, base, theirs } = clash;
  const [pieces] = useState(() => clashesOf(change, base, theirs));
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const by = useSoleAuthor(base, theirs);
  const choiceOf = (piece: PlanClash) => chosen[keyOf(piece)] ?? 'mine';
  return (
    <Modal title={texts.heading} closeName={planForm.close} onClose={onClose}>
      <p>{texts.text}</p>
      {pieces.map((piece) => {
        const key = keyOf(piece);
        const { name, mine, theirs: other } = wordsOf(piece, base);
        return (
          <ChoiceField
            key={key}
            field={key}
            label={name}
            choices={[
              { value: 'mine', name: texts.mine(mine) },
              { value: 'theirs', name: texts.theirs(by, other) },
            ]}
            chosen={choiceOf(piece)}
            onChoose={(value) => setChosen({ ...chosen, [key]: value })}
          />
        );
      })}
      <div className={layout['buttons']}>
        <Button onClick={() => onResolve(pieces)}>{texts.keepAll}</Button>
        <Button
          variant="primary"
          onClick={() => onResolve(pieces.filter((piece) => choiceOf(piece) === 'theirs'))}
        >
          {texts.save}
        </Button>
      </div>
    </Modal>
  );
}

/** Who alone changed the plan meanwhile; null also for a namesake, or oneself on another device. */
function useSoleAuthor(base: Plan, theirs: Plan): string | null {
  const own = useUser()?.firstName;
  const [since, until] = [base.version, theirs.version];
  const { data = [] } = useRevisionsBetween(theirs.id, since, until);
  const name = until - since === 1 ? theirs.updatedBy : soleAuthor(data, since, until);
  return name === own ? null : name;
}

function keyOf(piece: PlanClash): string {
  return 'field' in piece ? piece.field : piece.id;
}

/** Both sides of a piece in words; more of an item where its song is the same. */
function wordsOf(piece: PlanClash, base: Plan) {
  if ('field' in piece) {
    const { field, mine, theirs } = piece;
    return {
      name: fieldNames[field],
      mine: nameOfField(field, mine),
      theirs: nameOfField(field, theirs),
    };
  }
  const { mine, theirs } = piece;
  const item = itemOf(base, piece.id) ?? mine ?? theirs;
  const words = (side: typeof mine) => (side === null ? texts.removed : detailsOf(side));
  return { name: item ? nameOfSlot(item) : '', mine: words(mine), theirs: words(theirs) };
}

function detailsOf(item: NonNullable<Extract<PlanClash, { id: string }>['mine']>): string {
  const { versionName, transposition, capo, reference, note } = item;
  const more = [
    contentOfItem(item) === reference ? null : reference,
    versionName,
    transposition === 0 ? null : texts.moved(transposition),
    capo === 0 ? null : texts.capo(capo),
    note,
  ].filter((each) => each !== null);
  return [nameOfItem(item), ...more].join(' · ');
}
