/** Crockford's 32 characters: no I, L, O or U, which a hand or an ear mixes up (decision 7). */
export const invitationAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of an invitation code (spec §9). */
export const invitationCodeLength = 6;

/** What somebody typed, as the code it means: trimmed, upper case, O→0, I and L→1 (decision 7). */
export function normalizeInvitationCode(typed: string): string {
  return typed.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

export function isInvitationCode(code: string): boolean {
  return (
    code.length === invitationCodeLength &&
    [...code].every((character) => invitationAlphabet.includes(character))
  );
}

/** The words that ask for a registration without invitation (spec §4, decisions 3 and 4). */
export function isOpenRegistrationCode(typed: string): boolean {
  return ['', 'PROD', 'TEST'].includes(typed.trim().toUpperCase());
}
