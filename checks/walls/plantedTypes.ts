/** Each file below checks/planted/types, and what the compiler must refuse it with. */
export const plantedTypes: Readonly<Record<string, string>> = {
  'src/song/usesDocument.ts': "Cannot find name 'document'",
  'src/song/usesEnum.ts': "not allowed when 'erasableSyntaxOnly' is enabled",
  'src/song/forgetsUndefined.ts': "'string | undefined' is not assignable",
  'src/people/usesProcess.ts': "Cannot find name 'process'",
  'src/contract/usesWindow.ts': "Cannot find name 'window'",
  'src/server/usesWindow.ts': "Cannot find name 'window'",
  'src/web/usesProcess.ts': "Cannot find name 'process'",
  'src/web/importsServer.ts': 'not listed within the file list of project',
};
