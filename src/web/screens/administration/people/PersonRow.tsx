import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Person } from '#contract/people.ts';
import { initials } from '#people/initials.ts';
import { useUser } from '#web/session/authContext.ts';
import { peopleTexts as texts } from '#web/texts/administration.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './People.module.css';
import { PersonPanel } from './PersonPanel.tsx';

interface PersonRowProps {
  readonly person: Person;
  /** The last one with an open account, who therefore keeps both role and account. */
  readonly isOnlyPrest: boolean;
}

/** Who it is; a press unfolds the rest. Once unfolded it stays drawn, for it may hold a code. */
export function PersonRow({ person, isOnlyPrest }: PersonRowProps) {
  const panelId = useId();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const isSelf = person.id === user?.id;
  const marks = [
    isSelf && texts.you,
    person.disabled && texts.closed,
    !person.canInvite && texts.mayNotInvite,
  ].filter((mark) => mark !== false);
  return (
    <li className={classNames(styles['person'], person.disabled && styles['closed'])}>
      <h3 className={styles['head']}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={opened ? panelId : undefined}
          className={styles['unfold']}
          onClick={() => {
            setOpen(!open);
            setOpened(true);
          }}
        >
          <span aria-hidden="true" className={styles['face']}>
            {initials(person.firstName)}
          </span>
          <span className={styles['words']}>
            <span className={styles['name']}>{person.firstName}</span>
            <span className={styles['summary']}>{texts.summary(person)}</span>
            {marks.length > 0 && (
              <span className={styles['marks']}>
                {marks.map((mark) => (
                  <span key={mark} className={styles['mark']}>
                    {mark}
                  </span>
                ))}
              </span>
            )}
          </span>
          <ChevronDown aria-hidden="true" className={styles['chevron']} />
        </button>
      </h3>
      {opened && (
        <div id={panelId} hidden={!open} className={styles['panel']}>
          <PersonPanel person={person} isSelf={isSelf} isOnlyPrest={isOnlyPrest} />
        </div>
      )}
    </li>
  );
}
