import { isRecord } from '../../../../../core/shared/isRecord';
import { LANGUAGES } from '../../../../../core/shared/languages';
import { createJsonFileEditor, type FileTexts, type FileEditor } from '../fileEdits';
import { UI_FILE, KIND_FILE, areFilesOfSituation } from '../situation/situationFiles';
import { TEXT_FILES } from '../words';
import { removeDeclarationAndEmptyCondition, removeFromRequiredOfStep } from './moveQuestion';
import type { Changed } from './questionEdits';
import { readFieldSteps, type Question } from './questions';

/** The question goes, with its texts and what the examples answer to it. */
export function removeQuestion(files: FileTexts, question: Question): Changed {
  const editor = createJsonFileEditor(files);
  const { id } = question;
  removeDeclarationAndEmptyCondition(editor, question);
  editor.remove(UI_FILE, [id]);
  editor.remove(KIND_FILE, ['uploads', id]);
  for (const step of editor.has(KIND_FILE) ? readFieldSteps(editor) : []) {
    if (!step.fields.includes(id)) continue;
    editor.set(
      KIND_FILE,
      ['steps', step.index, 'fields'],
      step.fields.filter((each) => each !== id),
    );
    removeFromRequiredOfStep(editor, step, id);
  }
  for (const language of LANGUAGES) {
    const fields = editor.read(TEXT_FILES[language], ['fields']);
    for (const name of Object.keys(isRecord(fields) ? fields : {}))
      if (name === id || name.startsWith(`${id}.`)) editor.remove(TEXT_FILES[language], ['fields', name]);
  }
  for (const name of Object.keys(files))
    if (/^examples\/.*\.json$/.test(name)) removeAnswerFromExample(editor, name, id);
  return editor.changed();
}

function removeAnswerFromExample(editor: FileEditor, name: string, id: string): void {
  try {
    editor.remove(name, ['form', id]);
  } catch {
    // An example that can't be read is told of where its files are looked through.
  }
}

/** Files that go on naming a question when it is gone: rules, letters, and what kind.json works with. */
export function listFilesNamingQuestion(files: FileTexts, { id }: Question): string[] {
  const inRules = new RegExp(`\\b(?:form|lookups)\\.${id}\\b`);
  const inSituationLetter = new RegExp(`\\{(?:[?!]|each )?${id}\\b`);
  return Object.entries(files).flatMap(([name, text]) => {
    if (name.startsWith('situations/') || name.startsWith('../')) return [];
    const isNamed =
      inRules.test(text) ||
      (areFilesOfSituation(files) && name.endsWith('.md') && inSituationLetter.test(text)) ||
      (name === KIND_FILE && isNamedByManifest(text, id));
    return isNamed ? [name] : [];
  });
}

function isNamedByManifest(text: string, id: string): boolean {
  return new RegExp(`"(?:categoryField|eventDateField|languageField)":\\s*"${id}"`).test(text);
}
