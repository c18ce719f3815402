let writer: string | null = null;

/** Whose writes wait here: the id of the person signed in, null while nobody is. */
export function outboxWriter(): string | null {
  return writer;
}

export function setOutboxWriter(personId: string | null): void {
  writer = personId;
}
