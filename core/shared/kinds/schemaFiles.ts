/**
 * Which exported JSON Schema (the folder schemas/ beside this) a file of a kind's folder is held against, by its path there; `*` is
 * anything but a slash.
 */
export const SCHEMA_FILES = {
  kind: ['kind.json'],
  schema: ['schema.json'],
  ui: ['ui.json'],
  data: ['data/*.json'],
  rules: ['rules.json'],
  sources: ['sources.json'],
  texts: ['texts.*.json'],
  example: ['examples/*.json'],
  sharedSituation: ['situations/_shared/situation.json'],
  sharedSituationTexts: ['situations/_shared/texts.*.json'],
  sharedQuestions: ['situations/_shared/questions.json'],
  situationSources: ['situations/_shared/sources.json'],
  situation: ['situations/*/situation.json'],
  situationTexts: ['situations/*/texts.*.json'],
  situationExample: ['situations/*/examples/*.json'],
} as const satisfies Record<string, readonly string[]>;

export type SchemaName = keyof typeof SCHEMA_FILES;

export const SCHEMA_NAMES = Object.keys(SCHEMA_FILES).filter((name): name is SchemaName => name in SCHEMA_FILES);

/** The first that fits: what situations share stands before each of them. */
export function findSchemaOfFile(file: string): SchemaName | undefined {
  return SCHEMA_NAMES.find((name) => SCHEMA_FILES[name].some((pattern) => fitsPattern(pattern, file)));
}

function fitsPattern(pattern: string, file: string): boolean {
  const [wanted, given] = [pattern.split('/'), file.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => {
      const [before = '', after] = part.split('*');
      const name = given[index] ?? '';
      return after === undefined
        ? name === part
        : name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
    })
  );
}
