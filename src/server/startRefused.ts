/** Stops the start; its message is the Norwegian sentence that whoever runs the server reads. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
