/** Crockford's base 32 alphabet: without I, L, O and U, which are easily confused (decision 7). */
export const invitationAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of an invitation code (spec §9). */
export const invitationCodeLength = 6;

/** Normalizes a typed code: trimmed, upper case, O→0, I and L→1 (decision 7). */
export function normalizeInvitationCode(typed: string): string {
  return typed.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

export function isInvitationCode(code: string): boolean {
  return (
    code.length === invitationCodeLength &&
    [...code].every((character) => invitationAlphabet.includes(character))
  );
}

/** Whether a typed code requests registration without an invitation (spec §4, decisions 3 and 4). */
export function isOpenRegistrationCode(typed: string): boolean {
  return ['', 'PROD', 'TEST'].includes(typed.trim().toUpperCase());
}
