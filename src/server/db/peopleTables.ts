type Flag = 0 | 1;
type Milliseconds = number;

/** One row (decisions 3, 4, 7). */
export interface InstallationTable {
  id: 1;
  environment: 'development' | 'test' | 'production';
  bootstrapped_at: Milliseconds | null;
  setup_token_hash: string | null;
  setup_expires_at: Milliseconds | null;
  /** HMAC key for invitation codes, base64url; '' once it is stored outside the database. */
  invitation_key: string;
  /** Since when only invitation links are accepted; a prest accepts bare codes again (decision 7). */
  links_only_since: Milliseconds | null;
  /** Incremented by every change of a song or category (decision 12). */
  library_revision: number;
  /** Random id of the library that `library_revision` counts (decision 12). */
  library_id: string;
  /** Never changes, also in backups; the folder of files has it too (decision 45). */
  installation_id: string;
  /** Fingerprint of the HMAC key for invitation codes, stored outside the database; null before one exists. */
  key_fingerprint: string | null;
  /** Host name (RP id) of the passkeys; null before the first start. */
  passkey_host: string | null;
  /** When the last backup was verified. */
  backed_up_at: Milliseconds | null;
  /** When a server last started a backup. */
  backup_begun_at: Milliseconds | null;
  /** Why the last backup failed, as a Norwegian sentence; null where it succeeded. */
  backup_problem: string | null;
  /** The time by which retention deletes (`retentionTime.ts`); null before the first audit event. */
  retention_time: Milliseconds | null;
  /** The clock at the last sweep of retention. */
  swept_at: Milliseconds | null;
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
  /** JSON; the optional field `music` is read by `readPersonMusic`. */
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

/** A session (decision 10). */
export interface SessionTable {
  /** SHA-256 of the session cookie, base64url. */
  token_hash: string;
  /** Public id of the session, since lists must not expose the hash. */
  id: string;
  person_id: string;
  device: string;
  /** The passkey of the sign-in; null where none was used, or from a release that did not store it. */
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
  /** On a recovery code: the person who gets a new passkey (decision 9). */
  recovers_person_id: string | null;
  used_by: string | null;
  used_at: Milliseconds | null;
  revoked_at: Milliseconds | null;
  expires_at: Milliseconds;
  created_at: Milliseconds;
}

/** A registration in progress in one browser, between the code and the passkey. */
export interface RegistrationTable {
  id: string;
  /** SHA-256 of the browser's ceremony cookie. */
  browser_hash: string;
  kind: 'invitation' | 'recovery' | 'first' | 'test' | 'further';
  invitation_id: string | null;
  /** On `further` and `recovery`: the owner of the new passkey. */
  person_id: string | null;
  user_handle: string;
  expires_at: Milliseconds;
}

/** A WebAuthn challenge. Deleted before it is checked, so that it can be used once (decision 9). */
export interface ChallengeTable {
  /** base64url. */
  challenge: string;
  browser_hash: string;
  ceremony: 'register' | 'authenticate';
  registration_id: string | null;
  expires_at: Milliseconds;
}

/**
 * An audit event (decision 48), with names and communities at that time (decision 62). Deleting a person
 * removes both id and name (docs/decisions/0017).
 */
export interface AuditEventTable {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The event's name: one of `auditEvents` of the contract. */
  deed: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_community: string | null;
  /** The person affected. */
  person_id: string | null;
  person_name: string | null;
  person_community: string | null;
  about: string | null;
  /** IP address scope of the request, deleted after 30 days. */
  source: string | null;
  /** Occurrences within the hour; only refusals are counted above one. */
  count: number;
}

/** An audit event that a person has not read yet; deleted once they have. */
export interface NotificationTable {
  person_id: string;
  /** Id of the audit event. */
  trail_id: string;
}

/** An idempotency key with the stored response, written in the write's own transaction. */
export interface IdempotencyKeyTable {
  person_id: string;
  /** Idempotency key, generated on the device. */
  key: string;
  /** SHA-256 of endpoint and input, base64url. */
  content_hash: string;
  /** JSON. */
  answer: string;
  /** Milliseconds since 1970. */
  created_at: number;
}
