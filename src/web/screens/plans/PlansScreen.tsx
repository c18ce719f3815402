import { CalendarDays, FileMusic, Plus, Settings2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { sameCommunity } from '#people/community.ts';
import { mayPlanFor, maySetPlanDays, may } from '#people/rights.ts';
import { defaultEpiphany, type Epiphany } from '#plan/liturgicalDay.ts';
import { useCommunities } from '#web/api/invitations.ts';
import { type PlanSummary, usePlans } from '#web/api/plans.ts';
import { usePlanSettings } from '#web/api/planSettings.ts';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { CommunityPlans } from '#web/features/plans/CommunityPlans.tsx';
import { NewPlanDialog } from '#web/features/plans/NewPlanDialog.tsx';
import { dateOf } from '#web/features/plans/today.ts';
import { ListMissing, ListSection } from '#web/features/songList/ListSection.tsx';
import { useUser } from '#web/session/authContext.ts';
import { communityPlans } from '#web/texts/planEditing.ts';
import { plans as texts } from '#web/texts/plans.ts';
import { tono } from '#web/texts/tono.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { PlanRow } from './PlanRow.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './PlansScreen.module.css';
import { RemovedPlans } from './RemovedPlans.tsx';

/** «Planer»: of the own community; kateket and prest choose among all (decision 38). */
export function PlansScreen() {
  const user = useUser();
  const [parameters, setParameters] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const own = user?.community ?? '';
  const asked = parameters.get('community') ?? own;
  const community = user !== null && mayPlanFor(user, asked) ? asked : own;
  const settingsName =
    user !== null && maySetPlanDays(user, own) ? communityPlans.name : communityPlans.handedOver;
  return (
    <Shell title={texts.heading}>
      <Page
        width={52}
        heading={texts.heading}
        description={texts.description}
        aside={
          <Button variant="primary" onClick={() => setMaking(true)}>
            <Plus size={20} aria-hidden="true" />
            {texts.newPlan}
          </Button>
        }
      >
        {user !== null && may(user, 'planForAnyCommunity') && (
          <CommunityChoice
            own={own}
            chosen={community}
            onChoose={(name) =>
              setParameters(sameCommunity(name, own) ? {} : { community: name }, { replace: true })
            }
          />
        )}
        {/* Two children with one key would be drawn twice. */}
        <PlanLists key={`plans of ${community}`} community={community} />
        {/* Both are of the own community. */}
        {sameCommunity(community, own) && (
          <div className={layout['foot']}>
            <Button variant="plain" onClick={() => setSetting(true)}>
              <Settings2 size={20} aria-hidden="true" />
              {settingsName}
            </Button>
            {user !== null && may(user, 'planForOwnCommunity') && (
              <ButtonLink variant="plain" href={pages.tono.path}>
                <FileMusic size={20} aria-hidden="true" />
                {tono.heading}
              </ButtonLink>
            )}
          </div>
        )}
        <RemovedPlans key={`removed of ${community}`} community={community} />
      </Page>
      {isSetting && (
        <Modal
          title={settingsName}
          closeName={communityPlans.close}
          wide
          onClose={() => setSetting(false)}
        >
          <CommunityPlans />
        </Modal>
      )}
      {isMaking && <NewPlanDialog community={community} onClose={() => setMaking(false)} />}
    </Shell>
  );
}

interface CommunityChoiceProps {
  readonly own: string;
  readonly chosen: string;
  readonly onChoose: (community: string) => void;
}

/** Nothing where the installation has one community, or while it cannot be asked. */
function CommunityChoice({ own, chosen, onChoose }: CommunityChoiceProps) {
  const { data: known = [] } = useCommunities(true);
  const others = known.filter((each) => !sameCommunity(each, own));
  if (others.length === 0) return null;
  const value = known.find((each) => sameCommunity(each, chosen)) ?? own;
  return (
    <Select
      label={texts.community}
      value={value}
      choices={[own, ...others].map((name) => ({ value: name, name }))}
      onChoose={onChoose}
    />
  );
}

function PlanLists({ community }: { readonly community: string }) {
  const { data, isError, refetch } = usePlans(community);
  const { data: settings } = usePlanSettings(community);
  const epiphany = settings?.epiphany ?? defaultEpiphany;
  const [today] = useState(() => dateOf(new Date()));
  if (data === undefined) {
    return isError ? (
      <ListMissing title={texts.failed} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true" className={layout['rows']}>
        <p role="status" className="visually-hidden">
          {texts.loading}
        </p>
        <Skeletons count={3} className={styles['bone']} />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <Notice icon={<CalendarDays size={32} strokeWidth={1.5} />} title={texts.none}>
        <p>{texts.noneHint}</p>
      </Notice>
    );
  }
  const upcoming = data.filter(({ date }) => date >= today);
  const earlier = data.filter(({ date }) => date < today).toReversed();
  return (
    <>
      <ListSection heading={texts.upcoming}>
        {upcoming.length === 0 && <p className={styles['none']}>{texts.noneUpcoming}</p>}
        <Rows plans={upcoming} epiphany={epiphany} today={today} />
      </ListSection>
      {earlier.length > 0 && (
        <ListSection heading={texts.earlier}>
          <Rows plans={earlier} epiphany={epiphany} today={today} />
        </ListSection>
      )}
    </>
  );
}

const atFirst = 12; // plans of a list

interface RowsProps {
  readonly plans: readonly PlanSummary[];
  readonly epiphany: Epiphany;
  readonly today: string;
}

function Rows({ plans, ...rest }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const showAll = () => {
    flushSync(() => setWhole(true));
    list.current?.children[atFirst]?.querySelector('a')?.focus(); // the button is gone
  };
  const shown = isWhole ? plans : plans.slice(0, atFirst);
  const more = plans.length - shown.length;
  if (plans.length === 0) return null;
  return (
    <>
      <ul ref={list} className={layout['rows']}>
        {shown.map((plan) => (
          <li key={plan.id}>
            <PlanRow plan={plan} {...rest} />
          </li>
        ))}
      </ul>
      {more > 0 && <Button onClick={showAll}>{texts.more(more)}</Button>}
    </>
  );
}
