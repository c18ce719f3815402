import { useRef, useState } from 'react';
import { firstPersonNames } from '#contract/people/auth.ts';
import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { limits } from '#contract/base/limits.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { codeFailure } from '#web/session/failures.ts';
import { registrationWay } from '#web/session/registration.ts';
import { entrance, useWantedPage } from '#web/session/wantedPage.ts';
import { register } from '#web/texts/authentication.ts';
import { chrome } from '#web/texts/chrome.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { type InvitationLink, isWholeCode, typedCode } from './invitationLink.ts';
import authStyles from '#web/features/layout/AuthLayout.module.css';
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
  const wanted = useWantedPage();
  const isFirst = link.setupToken !== null;
  const [names, setNames] = useState({ firstName: '', community: '' });
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const nameField = (name: keyof typeof names) => ({
    name,
    value: names[name],
    error: missing[name],
    required: chrome.required,
    maxLength: limits[name],
    autoCapitalize: 'words',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      setNames({ ...names, [name]: event.currentTarget.value });
      setMissing(({ [name]: _, ...others }) => others);
    },
  });

  const submit = () => {
    const usable = way === 'open' || isWholeCode(typed);
    setIncomplete(!usable);
    if (!usable) return field.current?.focus();
    // The link's secret is valid only with the link's code.
    const inviteToken = typed === link.code ? link.inviteToken : null;
    const request = { code: typed, inviteToken, setupToken: link.setupToken };
    // The first person has no invitation that names them.
    if (!isFirst || way !== 'open') return verify(request);
    const { data, error } = firstPersonNames.safeParse(names);
    if (data !== undefined) return verify({ ...request, names: data });
    const sentences = fieldSentences(error);
    setMissing(sentences);
    form.current?.querySelector<HTMLInputElement>(`[name="${Object.keys(sentences)[0]}"]`)?.focus();
  };

  return (
    <>
      <header>
        <p className={styles['step']}>{register.step(1)}</p>
        <h1>{register.title}</h1>
      </header>
      <p className={styles['soft']}>{isFirst ? register.firstLead : register.lead}</p>
      <form
        ref={form}
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
              {...nameField('firstName')}
              label={register.firstName}
              hint={register.firstNameHint}
              autoComplete="given-name"
              enterKeyHint="next"
            />
            <TextField
              {...nameField('community')}
              label={register.communityLabel}
              hint={register.communityHint}
              autoComplete="off"
              enterKeyHint="go"
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
      <div className={authStyles['other']}>
        <p className={styles['soft']}>{register.haveAccess}</p>
        <ButtonLink href={entrance('login', wanted)}>{register.toLogin}</ButtonLink>
      </div>
    </>
  );
}
