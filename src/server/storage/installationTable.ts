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
