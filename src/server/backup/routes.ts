import * as backup from '#contract/library/backup.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { isOverdue } from './byServer.ts';
import { readDoctorNote } from './doctorNote.ts';

export function backupRoutes(deps: Deps): Route[] {
  return [route(backup.getBackupState, () => getBackupState(deps))];
}

async function getBackupState({
  db,
  clock,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<backup.BackupState> {
  const installation = await readInstallation(db);
  const { backed_up_at: lastAt, backup_problem: problem } = installation;
  return {
    isTaken: settings.backupDir !== null,
    lastAt: lastAt === null ? null : isoTime(lastAt),
    problem,
    isOverdue: isOverdue(settings, installation, clock()),
    doctor: await readDoctorNote(settings.dataDir),
  };
}
