/** Who did what (decision 48). */
export interface TrailTable {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** One of `deeds` of the contract. */
  deed: string;
  actor_id: string | null;
  /** The person it was done to. */
  person_id: string | null;
  about: string | null;
  /** The address it came from, forgotten after 30 days. */
  source: string | null;
  /** How often within the hour; more than one of refusals alone. */
  count: number;
  /** When the person it was done to had been told. */
  told_at: number | null;
}
