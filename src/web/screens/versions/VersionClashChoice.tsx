import type { AlternateVersion } from '#contract/song.ts';
import { type Difference, Differing } from '#web/parts/conflict/Differing.tsx';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { type VersionValues, versionValues } from '#web/parts/songVersions/readVersion.ts';
import { versions as texts } from '#web/texts/versions.ts';
import { Button } from '#web/ui/Button.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import type { VersionFormState } from './useVersionForm.ts';

interface VersionClashChoiceProps {
  readonly form: VersionFormState;
  /** The version as somebody else left it; null if they deleted it. */
  readonly now: AlternateVersion | null;
  readonly onTheirs: () => void;
}

const names: readonly (readonly [field: keyof VersionValues, name: string, lines: boolean])[] = [
  ['name', texts.name, false],
  ['key', texts.keyLabel, false],
  ['lyrics', texts.lyrics, true],
  ['notes', texts.notes, true],
];

/** The same version changed by two: both are shown, the person decides (decision 13). */
export function VersionClashChoice({ form, now, onTheirs }: VersionClashChoiceProps) {
  const sentence = now === null ? texts.deletedMeanwhile : texts.changedMeanwhile;
  return (
    <>
      <FailureNotice sentence={sentence} />
      {now !== null && <Differing differences={differing(form.values, versionValues(now))} />}
      <div className={dialogStyles['buttons']}>
        <Button onClick={onTheirs}>{now === null ? texts.letGo : texts.keepTheirs}</Button>
        <Button look="primary" onClick={form.keepMine}>
          {now === null ? texts.addAgain : texts.keepMine}
        </Button>
      </div>
    </>
  );
}

function differing(mine: VersionValues, theirs: VersionValues): Difference[] {
  return names
    .filter(([field]) => mine[field] !== theirs[field])
    .map(([field, name, lines]) => ({ name, lines, mine: mine[field], theirs: theirs[field] }));
}
