/** The forms folders by FORMS_DIR (a comma list, default `forms`), for the editors' tools that need no other setting. */
export function readFormsDirsFromEnv(env: NodeJS.ProcessEnv): string[] {
  const formsFolders = (env['FORMS_DIR'] ?? '')
    .split(',')
    .map((dir) => dir.trim())
    .filter(Boolean);
  return formsFolders.length > 0 ? formsFolders : ['forms'];
}
