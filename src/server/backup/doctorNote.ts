import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DoctorNote, doctorNote } from '#contract/library/backup.ts';

const fileName = 'doctor.json';

/** Stores what the doctor found for the prests to see. */
export async function writeDoctorNote(dataDir: string, note: DoctorNote): Promise<void> {
  const file = join(dataDir, fileName);
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Null where there is none, or none that this release can read. */
export async function readDoctorNote(dataDir: string): Promise<DoctorNote | null> {
  try {
    return doctorNote.parse(JSON.parse(await readFile(join(dataDir, fileName), 'utf8')));
  } catch {
    return null;
  }
}
