import { type ComponentProps, useId, useRef } from 'react';
import { knownSpelling, sameCommunity } from '#people/community.ts';
import { community as texts } from '#web/texts/invitations.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import styles from './CommunityField.module.css';

interface CommunityFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  readonly value: string;
  /** Known communities, each in one spelling. */
  readonly known: readonly string[];
  /** The person's own community: a different spelling of it corrects it for all its members. */
  readonly own?: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/** Text field for a community, with the known ones as native suggestions. */
export function CommunityField({ known, own, value, onChange, ...field }: CommunityFieldProps) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const corrects = own !== undefined && value.trim() !== own && sameCommunity(value, own);
  const spelling = corrects ? undefined : knownSpelling(value, known);
  const meant = spelling === value.trim() ? undefined : spelling;
  const take = () => {
    if (meant !== undefined) onChange({ currentTarget: { value: meant } });
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box}>
      <TextField
        {...field}
        label={texts.label}
        list={listId}
        value={value}
        autoComplete="off"
        autoCapitalize="words"
        onChange={onChange}
      />
      <datalist id={listId}>
        {known.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <div role="status" className={styles['note']}>
        {corrects && texts.corrects(own)}
        {meant !== undefined && (
          <Button onClick={take} className={styles['meant']}>
            {texts.didYouMean(meant)}
          </Button>
        )}
      </div>
    </div>
  );
}
