/** The status the server has for a file, asked without fetching it; null where nothing answers. */
export async function fileStatus(address: string): Promise<number | null> {
  try {
    return (await fetch(address, { method: 'HEAD' })).status;
  } catch {
    return null;
  }
}
