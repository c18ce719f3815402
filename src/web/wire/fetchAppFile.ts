/** The bytes of a file that was built with the app; it fails if they can't be had. */
export async function fetchAppFile(address: URL): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
