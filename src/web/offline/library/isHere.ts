/** Whether the row `user` of the device is this person. */
export function isHere(user: unknown, personId: string): boolean {
  return typeof user === 'object' && user !== null && 'id' in user && user.id === personId;
}
