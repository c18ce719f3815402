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
