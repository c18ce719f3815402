type Flag = 0 | 1;
type Milliseconds = number;

/** One row (decisions 3, 4, 7). */
export interface InstallationTable {
  id: 1;
  environment: 'development' | 'test' | 'production';
  bootstrapped_at: Milliseconds | null;
  setup_token_hash: string | null;
  setup_expires_at: Milliseconds | null;
  /** Key of the HMAC over invitation codes, base64url; '' once it lies outside of the database. */
  invitation_key: string;
  /** Set when bare codes are shut until a prest reopens (decision 7). */
  links_only_since: Milliseconds | null;
  /** Counts up with every change of a song or category (decision 12). */
  library_revision: number;
  /** Random: which library the revision counts (decision 12). */
  library_id: string;
  /** For ever the same, in backups too: the folder of files has it as well (decision 45). */
  installation_id: string;
  /** Of the key over invitation codes, which lies outside the database; null before there was one. */
  key_fingerprint: string | null;
  /** The host name to which the passkeys belong; null before the first. */
  passkey_host: string | null;
  /** When the last backup had proven itself. */
  backed_up_at: Milliseconds | null;
  /** When one of the servers last set about taking one. */
  backup_begun_at: Milliseconds | null;
  /** What was in the way of the last one, in words for people; null when nothing was. */
  backup_problem: string | null;
}

/** Guesses of bare codes; `scope` is `installation` or a network address (decision 7). */
export interface GuessWindowTable {
  scope: string;
  /** Length of the window. */
  span: Milliseconds;
  started_at: Milliseconds;
  count: number;
}

/** A user of spec §3; `user` is a reserved word in PostgreSQL. */
export interface PersonTable {
  id: string;
  first_name: string;
  community: string;
  role: 'kantor' | 'kateket' | 'prest';
  can_invite: Flag;
  invited_by: string | null;
  /** WebAuthn user handle: 32 random bytes, base64url. */
  user_handle: string;
  /** JSON: `music`, what `readPersonMusic` reads; no such field before anything was chosen. */
  preferences: string;
  disabled_at: Milliseconds | null;
  created_at: Milliseconds;
  last_login: Milliseconds | null;
}

/** The authenticator of spec §3. Bytes are base64url. */
export interface PasskeyTable {
  credential_id: string;
  person_id: string;
  credential_public_key: string;
  counter: number;
  credential_device_type: string;
  credential_backed_up: Flag;
  /** JSON list. */
  transports: string;
  name: string;
  created_at: Milliseconds;
  last_used_at: Milliseconds | null;
}

/** A cookie's row (decision 10). */
export interface SignInTable {
  /** SHA-256 of the cookie, base64url. */
  token_hash: string;
  /** Names the sign-in in lists without telling the hash. */
  id: string;
  person_id: string;
  device: string;
  /** The passkey it was made with; null where none was, or by a release that did not note it. */
  credential_id: string | null;
  created_at: Milliseconds;
  last_used_at: Milliseconds;
}

export interface InvitationTable {
  id: string;
  inviter_id: string;
  /** HMAC of the code, base64url; unique (decision 7). */
  code_hmac: string;
  /** SHA-256 of the link's token, base64url. */
  token_hash: string;
  first_name: string;
  community: string;
  /** Set on a recovery code: the person it lets in again (decision 9). */
  recovers_person_id: string | null;
  used_by: string | null;
  used_at: Milliseconds | null;
  revoked_at: Milliseconds | null;
  expires_at: Milliseconds;
  created_at: Milliseconds;
}

/** A registration under way in one browser, between the code and the passkey. */
export interface RegistrationTable {
  id: string;
  /** SHA-256 of the browser's ceremony cookie. */
  browser_hash: string;
  kind: 'invitation' | 'recovery' | 'first' | 'test' | 'further';
  invitation_id: string | null;
  /** On `further` and `recovery`: whose passkey it will be. */
  person_id: string | null;
  user_handle: string;
  expires_at: Milliseconds;
}

/** Deleted before it is checked, so used once (decision 9). */
export interface ChallengeTable {
  /** base64url. */
  challenge: string;
  browser_hash: string;
  ceremony: 'register' | 'authenticate';
  registration_id: string | null;
  expires_at: Milliseconds;
}

/**
 * Who did what (decision 48), and what they were called and belonged to then (decision 62). A name
 * whose person was deleted goes with the id (docs/decisions/0017).
 */
export interface TrailTable {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** One of `auditEvents` of the contract. */
  deed: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_community: string | null;
  /** The person it was done to. */
  person_id: string | null;
  person_name: string | null;
  person_community: string | null;
  about: string | null;
  /** The address it came from, forgotten after 30 days. */
  source: string | null;
  /** How often within the hour; more than one of refusals alone. */
  count: number;
}

/** An audit event that a person has not read yet; gone once they have. */
export interface NotificationTable {
  person_id: string;
  trail_id: string;
}

/** The answer to a write that may be sent again, kept in the write's own transaction. */
export interface KeptAnswerTable {
  person_id: string;
  /** As the device made it up. */
  key: string;
  /** SHA-256 of call and input, base64url. */
  content_hash: string;
  /** JSON. */
  answer: string;
  /** Milliseconds since 1970. */
  created_at: number;
}
