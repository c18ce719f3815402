import { useRef, useState } from 'react';
import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { type IssuedInvitation, invitationBody } from '#contract/people/invitations.ts';
import { useCreateInvitation } from '#web/api/invitations.ts';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { invitation } from '#web/texts/invitations.ts';
import { toast } from '#web/ui/toastStore.ts';
import { ApiError, sentenceOf } from '#web/client/apiError.ts';

const fields = ['firstName', 'community'] as const;
type InvitationField = (typeof fields)[number];
type Values = Readonly<Record<InvitationField, string>>;

/**
 * The form's values, and an error message for each field that was blurred or submitted: ours, or
 * the server's until the field changes.
 */
export function useInvitationForm(community: string, onIssued: (issued: IssuedInvitation) => void) {
  const [values, setValues] = useState<Values>({ firstName: '', community });
  const [touched, setTouched] = useState<ReadonlySet<InvitationField>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const inputs = useRef<Partial<Record<InvitationField, HTMLInputElement | null>>>({});
  const create = useCreateInvitation();
  const identity = useIdentityCheck();

  const parsed = invitationBody.safeParse(values);
  const wrong: Record<string, string> = parsed.success ? {} : fieldSentences(parsed.error);

  const focusFirst = (sentences: Readonly<Record<string, string>>) =>
    inputs.current[fields.find((field) => sentences[field] !== undefined) ?? 'firstName']?.focus();

  const onError = (error: unknown) => {
    if (identity.askedFor(error, submit)) return;
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
    setTouched(new Set(fields));
    if (!parsed.success) return focusFirst(wrong);
    create.mutate(parsed.data, {
      onError,
      onSuccess: onIssued,
    });
  };

  const field = (name: InvitationField) => ({
    name,
    value: values[name],
    error: (touched.has(name) ? wrong[name] : undefined) ?? refused[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onBlur: () => setTouched((before) => new Set(before).add(name)),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setRefused(({ [name]: _, ...others }) => others);
    },
  });

  return { field, submit, pending: create.isPending, identity };
}
