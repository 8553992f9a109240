import type { FormsFolder } from '../unit/kind-folders';
import { Visitors } from './browser';
import { pictureKinds } from './kinds/pictureKind';
import { widgetsFolder } from './kinds/widgetsKind';

/** The shipped kinds and the examples of docs/adding-a-kind.md. */
export const FORMS = ['forms', 'tests/fixtures/forms'];

/** The product with those and with kinds made to use every field and step there is. */
export let visitors: Visitors;

let made: FormsFolder[] = [];
beforeAll(async () => {
  made = [await pictureKinds(), await widgetsFolder()];
  visitors = await Visitors.open({ FORMS_DIR: [...FORMS, ...made.map(({ dir }) => dir)].join(',') });
}, 240_000);
afterAll(async () => {
  await visitors?.close();
  for (const folder of made) await folder.remove();
});
