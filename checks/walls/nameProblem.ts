const empty = /^(utils?|helpers?|common|misc|shared|services?|managers?)$/;

/**
 * What is wrong with the name of a file or one of its folders, from the project's root: a name
 * that would fit anything says nothing (`songUtils`, `services/`). `serviceWorker` names a thing.
 */
export function nameProblem(file: string): string | undefined {
  const folders = file.split('/');
  const base = folders.pop()?.split('.')[0] ?? '';
  const names = [...folders, base];
  const bad = names.find((name) => empty.test(lastWord(name)));
  if (bad !== undefined) return `«${bad}» fits anything; name the file after what it does`;
  if (base === 'index' && file.endsWith('.ts'))
    return 'no barrels: name the file after what it does';
  return undefined;
}

/** The last word of a name in camelCase or kebab-case, in lower case. */
function lastWord(name: string): string {
  const words = name.split(/[-_. ]|(?<=[a-z0-9])(?=[A-Z])/);
  return (words.at(-1) ?? '').toLowerCase();
}
