/** All that this device keeps of the library goes, whatever the settings say; its code comes with it. */
export async function forgetDevice(): Promise<void> {
  try {
    await (await import('./forgetLibrary.ts')).forgetLibrary();
  } catch {
    // The code did not come; without it nothing was kept in this visit.
  }
}
