import { Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { limits } from '#contract/base/limits.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import { songFields } from '#contract/songs/songFields.ts';
import { languages, rightsStatuses } from '#song/valueSets.ts';
import { useCategories } from '#web/api/songs.ts';
import { useChangeManySongs } from '#web/api/songBatches.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { ChoiceField } from '#web/features/songForm/ChoiceField.tsx';
import chips from '#web/features/songList/CategoryChip.module.css';
import { useUser } from '#web/session/authContext.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { isOnline, onOnlineChange } from '#web/client/response.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { changedSentence, correcting as texts } from '#web/texts/songBatches.ts';
import { seasonNames, slotNames } from '#web/texts/plans.ts';
import { songFieldNames } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { leaveEntry } from './leaveEntry.ts';
import { manySongs } from './manySongsState.ts';
import {
  changeOf,
  type Corrections,
  correctedFields,
  type LabelChanges,
  nextChange,
  noCorrections,
} from './corrections.ts';
import styles from './CorrectSongs.module.css';

interface CorrectSongsProps {
  /** Of the chosen songs. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

const stays = ''; // value of a select that changes nothing

/** «Rett …»: what is set, added and taken away on all the chosen songs (decision 74). */
export function CorrectSongs({ ids, onClose }: CorrectSongsProps) {
  const { data: categories = [] } = useCategories();
  const user = useUser();
  const online = useSyncExternalStore(onOnlineChange, isOnline);
  const { error, isPending, mutate } = useChangeManySongs();
  const [corrections, setCorrections] = useState(noCorrections);
  const correct = (more: Partial<Corrections>) => setCorrections({ ...corrections, ...more });
  const fields = correctedFields(corrections);
  const isTooMany = ids.length > limits.songsChangedAtOnce;
  const [search] = useState(() => location.search);
  const onBack = useEffectEvent(() => {
    history.pushState(null, '', search || location.pathname); // the songs stay chosen
    if (!isPending) onClose();
  });
  useEffect(() => {
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const isIdle = fields.length === 0 || isTooMany || !online;
  const save = () => {
    if (isIdle || user === null) return;
    mutate(changeOf(ids, corrections), {
      onSuccess: (answer) => {
        const sentence = changedSentence({ fields, ...answer, sent: ids.length });
        manySongs.set({ personId: user.id, batch: answer.batch, sentence });
        leaveEntry();
      },
    });
  };
  const asBefore = { value: stays, name: texts.stays } as const;
  return (
    <Modal
      title={texts.title(ids.length)}
      closeName={texts.close}
      onClose={() => isPending || onClose()}
    >
      <Select
        label={texts.category}
        value={corrections.categoryId ?? stays}
        choices={[asBefore, ...categories.map(({ id, nameNo }) => ({ value: id, name: nameNo }))]}
        onChoose={(id) => correct({ categoryId: id === stays ? null : id })}
      />
      <Select
        label={texts.language}
        value={corrections.language ?? stays}
        choices={[asBefore, ...languages.map((value) => ({ value, name: languageLabels[value] }))]}
        onChoose={(value) => correct({ language: value === stays ? null : value })}
      />
      <ChoiceField
        field="rightsStatus"
        label={texts.rights}
        choices={[
          ...rightsStatuses.map((value) => ({ value, name: rightsStatusNames[value] })),
          { value: 'unknown' as const, name: texts.rightsUnknown },
        ]}
        chosen={corrections.rightsStatus ?? ''}
        onChoose={(value) =>
          correct({ rightsStatus: value === corrections.rightsStatus ? null : value })
        }
      />
      <Labels
        label={songFieldNames.seasons}
        names={seasonNames}
        values={songFields.seasons.values}
        changes={corrections.seasons}
        onChange={(seasons) => correct({ seasons })}
      />
      <Labels
        label={songFieldNames.slots}
        names={slotNames}
        values={songFields.slots.values}
        changes={corrections.slots}
        onChange={(slots) => correct({ slots })}
      />
      <div className={styles['foot']}>
        {isTooMany && <p role="alert">{texts.tooMany(limits.songsChangedAtOnce)}</p>}
        {!online && <p role="status">{texts.offline}</p>}
        {error !== null && (
          <FailureNotice sentence={sentenceOf(error) ?? texts.uncertain} error={error} />
        )}
        <div className={classNames(layout['buttons'], styles['buttons'])}>
          <Button aria-disabled={isPending || undefined} onClick={() => isPending || onClose()}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            pending={isPending}
            aria-disabled={isIdle || undefined}
            onClick={save}
          >
            {isPending ? texts.saving : texts.save(ids.length)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface LabelsProps<Label extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Label, string>>;
  readonly values: readonly Label[];
  readonly changes: LabelChanges<Label>;
  readonly onChange: (changes: LabelChanges<Label>) => void;
}

/** Labels that are added to the songs, taken away from them, or left as they are. */
function Labels<Label extends string>(props: LabelsProps<Label>) {
  const { label, names, values, changes, onChange } = props;
  return (
    <details className={styles['labels']}>
      <summary className={styles['summary']}>{label}</summary>
      <p className={styles['hint']}>{texts.labelsHint}</p>
      <div
        role="group"
        aria-label={label}
        className={classNames(layout['cluster'], chips['wrapped'])}
      >
        {values.map((value) => {
          const change = changes[value];
          const name = names[value];
          return (
            <button
              key={value}
              type="button"
              aria-label={
                change === undefined ? name : texts[change === 'add' ? 'adds' : 'removes'](name)
              }
              data-change={change}
              className={classNames(chips['chip'], change && chips['chosen'])}
              onClick={() => onChange(nextChange(changes, value))}
            >
              {change === 'add' && <Plus size={18} aria-hidden="true" />}
              {change === 'remove' && <Minus size={18} aria-hidden="true" />}
              {name}
            </button>
          );
        })}
      </div>
    </details>
  );
}
