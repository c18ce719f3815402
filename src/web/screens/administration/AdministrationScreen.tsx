import { LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { may } from '#people/rights.ts';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { CommunityPlans } from '#web/features/plans/CommunityPlans.tsx';
import { CategoriesTab } from '#web/screens/administration/categories/CategoriesTab.tsx';
import { InvitationsTab } from './InvitationsTab.tsx';
import { PeopleTab } from '#web/screens/administration/people/PeopleTab.tsx';
import { RemovedSongsTab } from './RemovedSongsTab.tsx';
import { AuditTab } from './AuditTab.tsx';
import { useUser } from '#web/session/authContext.ts';
import { administration as texts } from '#web/texts/administration.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import styles from './AdministrationScreen.module.css';

const tabs = [
  { tab: 'people', name: texts.people, Content: PeopleTab },
  { tab: 'invitations', name: texts.invitations, Content: InvitationsTab },
  { tab: 'categories', name: texts.categories, Content: CategoriesTab },
  { tab: 'community', name: texts.community, Content: CommunityPlans },
  { tab: 'removed', name: texts.removed, Content: RemovedSongsTab },
  { tab: 'trail', name: texts.trail, Content: AuditTab },
] as const;

/** For the prest (decision 8); the open tab is in the address. */
export function AdministrationScreen() {
  const user = useUser();
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab');
  const chosen = tabs.find(({ tab }) => tab === asked)?.tab ?? 'people';
  const panelId = (tab: string) => `${id}-${tab}`;

  if (user !== null && !may(user, 'administer')) return <Refused />;
  return (
    <Shell title={texts.heading} withSearch={false}>
      <Page
        width={52}
        heading={texts.heading}
        description={texts.description}
        aside={<ButtonLink href={pages.settings.path}>{texts.toSettings}</ButtonLink>}
      >
        <TabList
          label={texts.tabs}
          panelId={panelId}
          tabs={tabs}
          chosen={chosen}
          onChoose={(tab) => setParameters({ tab }, { replace: true })}
        />
        {tabs.map(({ tab, Content }) => (
          <div
            key={tab}
            id={panelId(tab)}
            role="tabpanel"
            aria-labelledby={`${panelId(tab)}-tab`}
            hidden={tab !== chosen}
          >
            {tab === chosen && <Content />}
          </div>
        ))}
      </Page>
    </Shell>
  );
}

/** For users who open the address without the right: the message of the server's 403. */
function Refused() {
  return (
    <Shell title={texts.refused} withSearch={false}>
      <div className={styles['refused']}>
        <LockKeyhole size={56} strokeWidth={1.25} aria-hidden="true" className={styles['icon']} />
        <h1>{texts.refused}</h1>
        <p>{texts.refusedHint}</p>
        <ButtonLink href={pages.settings.path} variant="primary">
          {texts.toSettings}
        </ButtonLink>
      </div>
    </Shell>
  );
}
