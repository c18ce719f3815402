import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { createInvitation } from '#contract/invitations.ts';
import { call } from './call.ts';

export function useCreateInvitation() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createInvitation>) => call(createInvitation, { body }),
  });
}
