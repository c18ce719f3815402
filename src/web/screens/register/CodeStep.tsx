import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { codeFailure } from '#web/session/failures.ts';
import { registrationWay } from '#web/session/registration.ts';
import { register } from '#web/texts/authentication.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { type InvitationLink, isWholeCode, typedCode } from './invitationLink.ts';
import styles from './RegisterScreen.module.css';
import type { useRegistration } from './useRegistration.ts';

interface CodeStepProps {
  readonly link: InvitationLink;
  readonly registration: ReturnType<typeof useRegistration>;
}

export function CodeStep({ link, registration: { code, verify } }: CodeStepProps) {
  const [typed, setTyped] = useState(link.code);
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const way = registrationWay(typed);
  const isFirst = link.setupToken !== null;
  const [firstName, setFirstName] = useState('');
  const [community, setCommunity] = useState('');

  const submit = () => {
    const usable = way === 'open' || isWholeCode(typed);
    setIncomplete(!usable);
    if (!usable) return field.current?.focus();
    // The link's secret is valid only with the link's code.
    const inviteToken = typed === link.code ? link.inviteToken : null;
    const named = isFirst ? { firstName: firstName.trim(), community: community.trim() } : {};
    verify({ code: typed, inviteToken, setupToken: link.setupToken, ...named });
  };

  return (
    <>
      <header>
        <p className={styles['step']}>{register.step(1)}</p>
        <h1>{register.title}</h1>
      </header>
      <p className={styles['soft']}>{isFirst ? register.firstLead : register.lead}</p>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isFirst && (
          <>
            <TextField
              label={register.firstName}
              hint={register.firstNameHint}
              value={firstName}
              maxLength={limits.firstName}
              autoComplete="given-name"
              autoCapitalize="words"
              enterKeyHint="next"
              onChange={(event) => setFirstName(event.currentTarget.value)}
            />
            <TextField
              label={register.communityLabel}
              hint={register.communityHint}
              value={community}
              maxLength={limits.community}
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="go"
              onChange={(event) => setCommunity(event.currentTarget.value)}
            />
          </>
        )}
        <TextField
          ref={field}
          label={register.code}
          hint={isFirst ? register.codeOfLink : register.codeHint}
          error={incomplete ? register.codeIncomplete : undefined}
          name="code"
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className={styles['code']}
          onChange={(event) => {
            setTyped(typedCode(event.currentTarget.value));
            setIncomplete(false);
            if (code.isError) code.reset();
          }}
        />
        <Button type="submit" variant="primary" pending={code.isPending} className={styles['go']}>
          {code.isPending ? register.verifying : register.verify}
        </Button>
        {code.isError && (
          <FailureNotice sentence={codeFailure(code.error, way)} error={code.error} />
        )}
      </form>
      <div className={styles['other']}>
        <p className={styles['soft']}>{register.haveAccess}</p>
        <ButtonLink href={pages.login.path}>{register.toLogin}</ButtonLink>
      </div>
    </>
  );
}
