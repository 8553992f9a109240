/** The forms folders by FORMS_DIR (a comma list, default `forms`), for the editors' tools that need no other setting. */
export function formsDirsFromEnv(env: NodeJS.ProcessEnv): string[] {
  const dirs = (env['FORMS_DIR'] ?? '')
    .split(',')
    .map((dir) => dir.trim())
    .filter(Boolean);
  return dirs.length > 0 ? dirs : ['forms'];
}
