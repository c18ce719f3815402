import { UserRoundPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { fieldSentences } from '#contract/fieldSentences.ts';
import { type IssuedInvitation, invitationBody } from '#contract/invitations.ts';
import type { User } from '#contract/user.ts';
import { may } from '#people/rights.ts';
import { ApiError, sentenceOf } from '#web/wire/apiError.ts';
import { useCreateInvitation } from '#web/api/invitations.ts';
import { invitation } from '#web/texts/invitations.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './CreateInvitationScreen.module.css';

interface InvitationFormProps {
  readonly user: User;
  readonly onIssued: (issued: IssuedInvitation) => void;
}

/**
 * First name and community; whose right ends at the own community cannot change it (spec §6). The
 * hints keep the room for a sentence: were the button to move when a field is left, it would slip
 * from under the finger that presses it.
 */
export function InvitationForm({ user, onIssued }: InvitationFormProps) {
  const headingId = useId();
  const anyCommunity = may(user, 'inviteIntoAnyCommunity');
  const form = useInvitationForm(anyCommunity ? '' : user.community, onIssued);
  return (
    <Card aria-labelledby={headingId}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <h2 id={headingId}>{invitation.formTitle}</h2>
        <TextField
          {...form.field('firstName')}
          label={invitation.firstName}
          hint={invitation.firstNameHint}
          required
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <TextField
          {...form.field('community')}
          label={invitation.community}
          required
          disabled={!anyCommunity}
          hint={anyCommunity ? invitation.communityHint : invitation.ownCommunityHint}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="send"
        />
        <Button type="submit" look="primary" pending={form.pending} className={styles['submit']}>
          <UserRoundPlus size={20} aria-hidden="true" />
          {form.pending ? invitation.creating : invitation.create}
        </Button>
      </form>
    </Card>
  );
}

const fields = ['firstName', 'community'] as const;
type InvitationField = (typeof fields)[number];
type Values = Readonly<Record<InvitationField, string>>;

/**
 * The form's values and, for each field that has been left or sent, the sentence that says what is
 * wrong with it: ours, or the server's until the field changes.
 */
function useInvitationForm(community: string, onIssued: (issued: IssuedInvitation) => void) {
  const [values, setValues] = useState<Values>({ firstName: '', community });
  const [left, setLeft] = useState<ReadonlySet<InvitationField>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const inputs = useRef<Partial<Record<InvitationField, HTMLInputElement | null>>>({});
  const create = useCreateInvitation();

  const parsed = invitationBody.safeParse(values);
  const wrong: Record<string, string> = parsed.success ? {} : fieldSentences(parsed.error);

  const focusFirst = (sentences: Readonly<Record<string, string>>) =>
    inputs.current[fields.find((field) => sentences[field] !== undefined) ?? 'firstName']?.focus();

  const onError = (error: unknown) => {
    const sentences = (error instanceof ApiError && error.problem?.fields) || {};
    setRefused(sentences);
    if (Object.keys(sentences).length > 0) focusFirst(sentences);
    toast({
      title: invitation.createFailed,
      description: sentenceOf(error) ?? invitation.tryLater,
      tone: 'destructive',
    });
  };

  const submit = () => {
    setLeft(new Set(fields));
    if (!parsed.success) return focusFirst(wrong);
    create.mutate(parsed.data, {
      onError,
      onSuccess: (issued) => {
        toast({ title: invitation.created });
        onIssued(issued);
      },
    });
  };

  const field = (name: InvitationField) => ({
    name,
    value: values[name],
    error: (left.has(name) ? wrong[name] : undefined) ?? refused[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onBlur: () => setLeft((before) => new Set(before).add(name)),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setRefused(({ [name]: _, ...others }) => others);
    },
  });

  return { field, submit, pending: create.isPending };
}
