/**
 * @typedef {{
 *   version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[],
 * }} LockedPackage
 * @typedef {Readonly<Record<string, LockedPackage>>} Packages by folder
 * @typedef {{ withTools: boolean, os: string, cpu: string, libc?: string | undefined }} Machine libc:
 *   'glibc' or 'musl' on Linux
 */

/**
 * Whether the installed packages (`node_modules/.package-lock.json`) are those that the lockfile
 * requires on this machine.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Machine} machine
 */
export function lockfileMatches(locked, installed, machine) {
  return Object.entries(locked).every(([folder, wanted]) => {
    const present = installed[folder];
    if (folder === '') return true;
    if (present === undefined) return mayBeAbsent(wanted, machine);
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}

/**
 * @param {LockedPackage} wanted
 * @param {Machine} machine
 */
function mayBeAbsent(wanted, machine) {
  if (wanted.dev === true && !machine.withTools) return true;
  if (wanted.optional !== true) return false;
  // A package without its own `os` and `cpu` belongs to another optional package that was left out.
  const fits =
    wanted.os !== undefined &&
    [wanted.os].flat().includes(machine.os) &&
    (wanted.cpu === undefined || [wanted.cpu].flat().includes(machine.cpu)) &&
    (wanted.libc === undefined || [wanted.libc].flat().includes(machine.libc ?? ''));
  return !fits;
}
