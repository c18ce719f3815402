/** What the device has is not what was put there, or of another release: to be thrown away. */
export class DamagedLibrary extends Error {
  constructor(where: string) {
    super(`the library on this device cannot be read: ${where}`);
    this.name = 'DamagedLibrary';
  }
}
