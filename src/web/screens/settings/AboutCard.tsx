import { BookOpen, Mail, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { pages } from '#contract/base/pages.ts';
import { useContact } from '#web/api/profile.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { privacy } from '#web/texts/privacy.ts';
import { settings } from '#web/texts/settings.ts';
import buttons from '#web/ui/Button.module.css';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { SettingsCard } from './SettingsCard.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './SettingsScreen.module.css';

export function AboutCard() {
  return (
    <SettingsCard title={settings.about} Icon={BookOpen}>
      <p>{settings.aboutText}</p>
      <p className={styles['soft']}>{settings.version(__APP_VERSION__)}</p>
      <div className={layout['cluster']}>
        <ButtonLink href={pages.privacy.path}>
          <ShieldCheck size={20} aria-hidden="true" />
          {privacy.link}
        </ButtonLink>
      </div>
      <Contact />
    </SettingsCard>
  );
}

/** «Kontakt»: mails the installation's address, or says which prest to ask (decision 28). */
function Contact() {
  const { data, isFetching, isError, error, refetch } = useContact();
  const [asked, setAsked] = useState(false);
  const content = (
    <>
      <Mail size={20} aria-hidden="true" />
      {settings.contact}
    </>
  );
  if (typeof data?.supportEmail === 'string') {
    // The server accepts only addresses that need no escaping in a link.
    const href = `mailto:${data.supportEmail}?subject=${encodeURIComponent(settings.contactSubject)}`;
    return (
      <a href={href} className={classNames(buttons['button'], buttons['quiet'], styles['start'])}>
        {content}
      </a>
    );
  }
  const press = () => {
    setAsked(true);
    if (isError) void refetch();
  };
  return (
    <>
      <Button
        className={styles['start']}
        pending={asked && isFetching}
        aria-expanded={asked && data !== undefined}
        onClick={press}
      >
        {content}
      </Button>
      {asked && isError && !isFetching && (
        <FailureNotice sentence={settings.contactFailed} error={error} />
      )}
      {asked && data !== undefined && (
        <div role="status">
          <p>{data.prests.length === 0 ? settings.contactNobody : settings.contactPrests}</p>
          <ul className={styles['prests']}>
            {data.prests.map((prest) => (
              <li key={`${prest.firstName} ${prest.community}`}>{settings.prest(prest)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
