import { ChevronDown, UserRoundSearch } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { limits } from '#contract/base/limits.ts';
import type { Person } from '#contract/people/people.ts';
import { eachOnce } from '#people/community.ts';
import { initials } from '#people/initials.ts';
import { foldText } from '#song/foldText.ts';
import { usePeople } from '#web/api/people.ts';
import { ListMissing, ListSection } from '#web/features/songList/ListSection.tsx';
import { useUser } from '#web/session/authContext.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { AccountActions, type ShownPerson } from './AccountActions.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './People.module.css';
import { PersonForm } from './PersonForm.tsx';

const searchFrom = 8; // people; fewer need no search field

/** All accounts, by name; each expands to what a prest may change. */
export function PeopleTab() {
  const { data, isError, refetch } = usePeople();
  const [query, setQuery] = useState('');
  const found = (data ?? []).filter((person) => isFound(person, query));
  const communities = useMemo(
    () => eachOnce((data ?? []).map(({ community }) => community)),
    [data],
  );
  const openPrests = (data ?? []).filter(({ role, disabled }) => role === 'prest' && !disabled);
  const [onlyPrest] = openPrests.length === 1 ? openPrests : [];
  return (
    <ListSection heading={texts.heading(data?.length)}>
      {(data?.length ?? 0) >= searchFrom && (
        <TextField
          type="search"
          label={texts.search}
          value={query}
          maxLength={limits.firstName}
          autoComplete="off"
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {data === undefined && isError && (
        <ListMissing title={texts.listFailed} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div aria-busy="true" className={layout['rows']}>
          <Skeletons count={5} className={styles['bone']} />
        </div>
      )}
      {data !== undefined && found.length === 0 && (
        <Notice
          icon={<UserRoundSearch size={32} strokeWidth={1.5} />}
          title={texts.nobodyFound(query.trim())}
        />
      )}
      {found.length > 0 && (
        <ul className={layout['rows']}>
          {found.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isOnlyPrest={person === onlyPrest}
              communities={communities}
            />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function isFound({ firstName, community }: Person, query: string): boolean {
  return foldText(`${firstName} ${community}`).includes(foldText(query));
}

type PersonRowProps = Omit<ShownPerson, 'isSelf'>;

/**
 * The person's name; a click expands the rest. It stays mounted, since it may contain a recovery
 * code.
 */
function PersonRow({ person, isOnlyPrest, communities }: PersonRowProps) {
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
          <span aria-hidden="true" className={styles['avatar']}>
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
        <div id={panelId} hidden={!open} className={classNames(layout['stack'], styles['panel'])}>
          <PersonPanel {...{ person, isSelf, isOnlyPrest, communities }} />
        </div>
      )}
    </li>
  );
}

/** What is known of a person, what may be changed, and their account. */
function PersonPanel(props: ShownPerson) {
  const { invitedBy, createdAt, lastLogin, passkeys, firstName } = props.person;
  return (
    <>
      <Facts
        facts={[
          [texts.invitedBy, invitedBy ?? texts.invitedByNobody],
          [texts.memberSince, texts.date(createdAt)],
          [texts.lastLogin, lastLogin === null ? texts.neverLoggedIn : texts.date(lastLogin)],
          [texts.passkeys, passkeys],
        ]}
      />
      {props.isOnlyPrest && <p className={styles['explained']}>{texts.lastPrest(firstName)}</p>}
      <PersonForm {...props} />
      <AccountActions {...props} />
    </>
  );
}
