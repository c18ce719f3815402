import { CloudOff, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#contract/people.ts';
import { limits } from '#contract/limits.ts';
import { foldText } from '#song/foldText.ts';
import { usePeople } from '#web/api/people.ts';
import { ListSection } from '#web/parts/ListSection.tsx';
import { peopleTexts as texts } from '#web/texts/administration.ts';
import { chrome } from '#web/texts/chrome.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './People.module.css';
import { PersonRow } from './PersonRow.tsx';

const searchedFrom = 8; // people; fewer are seen at a glance

/** Everybody of the installation, by name; each unfolds to what a prest may change. */
export function PeopleTab() {
  const { data, isError, refetch } = usePeople();
  const [query, setQuery] = useState('');
  const found = (data ?? []).filter((person) => isFound(person, query));
  const openPrests = (data ?? []).filter(({ role, disabled }) => role === 'prest' && !disabled);
  const [onlyPrest] = openPrests.length === 1 ? openPrests : [];
  return (
    <ListSection heading={texts.heading(data?.length)}>
      {(data?.length ?? 0) >= searchedFrom && (
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
        <Notice tone="danger" icon={<CloudOff size={32} />} title={texts.listFailed}>
          <Button onClick={() => void refetch()}>{chrome.tryAgain}</Button>
        </Notice>
      )}
      {data === undefined && !isError && (
        <div aria-busy="true" className={styles['bones']}>
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
        <ul className={styles['people']}>
          {found.map((person) => (
            <PersonRow key={person.id} person={person} isOnlyPrest={person === onlyPrest} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function isFound({ firstName, community }: Person, query: string): boolean {
  return foldText(`${firstName} ${community}`).includes(foldText(query));
}
