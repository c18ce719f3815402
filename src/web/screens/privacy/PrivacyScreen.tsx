import type { ReactNode } from 'react';
import { pages } from '#contract/base/pages.ts';
import { usePrivacyNotice } from '#web/api/profile.ts';
import { AuthLayout } from '#web/features/layout/AuthLayout.tsx';
import { Page, PageHeading } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { privacy as texts } from '#web/texts/privacy.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './PrivacyScreen.module.css';

/** «Personvern», also without a session. */
export function PrivacyScreen() {
  const { status } = useAuth().state;
  // The session determines the layout around the text, which would jump.
  if (status === 'loading') return <Loading text={chrome.loading} />;
  if (status === 'authenticated') {
    return (
      <Shell title={texts.heading} withSearch={false}>
        <Page
          width={42}
          heading={texts.heading}
          description={texts.description}
          aside={<ButtonLink href={pages.settings.path}>{texts.toSettings}</ButtonLink>}
        >
          <Sections />
          <ButtonLink href={pages.profile.path} className={styles['start']}>
            {texts.toProfile}
          </ButtonLink>
        </Page>
      </Shell>
    );
  }
  const foot = <ButtonLink href={pages.login.path}>{texts.toLogin}</ButtonLink>;
  return (
    <AuthLayout title={texts.heading} foot={foot}>
      <PageHeading heading={texts.heading} description={texts.description} />
      <Sections />
    </AuthLayout>
  );
}

function Sections() {
  const { data, isError } = usePrivacyNotice();
  const { responsible = null } = data ?? {};
  return (
    <div className={classNames(layout['stack'], styles['sections'])}>
      <Section title={texts.responsible}>
        <p className={styles['written']} aria-busy={data === undefined && !isError}>
          {isError ? texts.failed : (responsible ?? (data && texts.nobody))}
        </p>
      </Section>
      <Section title={texts.stored}>
        <ul className={styles['list']}>
          {texts.storedItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Section>
      <Section title={texts.nobodyElse}>
        <p>{texts.nobodyElseText}</p>
      </Section>
      <Section title={texts.device}>
        <p>{texts.deviceText}</p>
      </Section>
      <Section title={texts.choices}>
        <p>{texts.choicesText}</p>
      </Section>
      <Section title={texts.complaint}>
        <p>{texts.complaintText}</p>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layout['rows']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
