import { isRecord } from '../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import type { Translate } from '../../i18n/texts';
import { createJsonFileEditor, readStringsOrNone, type FileEditor, type FileTexts } from './fileEdits';
import { describeAllShownWhen, getMemberName, getQuestionName } from './questions/questionInWords';
import {
  getStepLabelOrId,
  readFieldSteps,
  readQuestionStepsAndUnplaced,
  readUnconditionalTicksAsQuestions,
  type Question,
  type QuestionStep,
} from './questions/questions';
import { buildNamedChange, selectChangedParts, type NamedChange } from './ruleChanges';
import { KIND_FILE, SCHEMA_FILE, UI_FILE } from './situation/situationFiles';
import { SHARED_TEXT_FILES, TEXT_FILES, type Words } from './words';

/** What changes of the questions, in words: by what a person knows each by. */

/** Keywords of a question's schema that have a line of their own. */
const LIMITS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'x-day',
  'x-after',
  'x-paper',
] as const;
type Limit = (typeof LIMITS)[number];
type QuestionPart =
  'label' | 'hint' | 'type' | 'required' | 'when' | 'choices' | 'members' | 'place' | 'sensitivity' | 'look' | Limit;

export interface QuestionChange extends NamedChange<QuestionPart> {
  /** Something is another that has no words here. */
  isMoreInFile: boolean;
}

/** What changes are told in. */
interface Telling {
  language: Language;
  t: Translate;
}

/** The questions of a kind or of a situation, with what of them only their files say. */
interface Asked {
  editor: FileEditor;
  steps: readonly QuestionStep[];
  questions: readonly Question[];
  ticks: readonly Question[];
}

/** @param before the files of a kind, or of a situation, as they are offered @returns undefined when one can't be read */
export function listQuestionChanges(
  before: FileTexts,
  after: FileTexts,
  telling: Telling,
): QuestionChange[] | undefined {
  const [was, is] = [readQuestionsAndTicks(before), readQuestionsAndTicks(after)];
  if (!was || !is) return undefined;
  return [
    ...listStepChanges(was, is, telling),
    ...listChangesOfQuestions(was.questions, is.questions, was, is, telling),
    ...listChangesOfQuestions(was.ticks, is.ticks, was, is, telling),
    ...listChangeOfDemandsBetweenQuestions(was, is, telling),
  ];
}

function readQuestionsAndTicks(files: FileTexts): Asked | undefined {
  // A kind that is new, or a situation, was nothing before.
  const known = files[SCHEMA_FILE] === undefined ? { ...files, [SCHEMA_FILE]: '{}' } : files;
  const steps = readQuestionStepsAndUnplaced(known);
  if (!steps) return undefined;
  return {
    editor: createJsonFileEditor(known),
    steps,
    questions: steps.flatMap(({ questions }) => questions),
    ticks: readUnconditionalTicksAsQuestions(known),
  };
}

/** Of a situation there is one step, which has no name to be told. */
function listStepChanges(was: Asked, is: Asked, { language, t }: Telling): QuestionChange[] {
  const [old, own] = [was, is].map(({ steps, editor }) =>
    editor.has(KIND_FILE) ? steps.filter(({ id }) => id !== '') : [],
  );
  if (!old || !own) return [];
  const moved = findFewestMovedIds(
    old.map(({ id }) => id),
    own.map(({ id }) => id),
  );
  const sayPlace = (steps: readonly QuestionStep[], step: QuestionStep) => {
    const previous = steps[steps.indexOf(step) - 1];
    return previous
      ? t('admin.kinds.changes.places.after', { name: getStepLabelOrId(previous, language) })
      : t('admin.kinds.changes.places.first');
  };
  return pairByIdBeforeAndAfter(old, own).flatMap(([one, other]) => {
    const known = other ?? one;
    if (!known || (one && other && !moved.has(known.id))) return [];
    const name = `${t('admin.kinds.changes.step')}: ${getStepLabelOrId(known, language)}`;
    const place = {
      part: 'place' as const,
      before: one ? sayPlace(old, one) : '',
      after: other ? sayPlace(own, other) : '',
    };
    return [
      { ...buildNamedChange(`step ${known.id}`, name, one, other), parts: other ? [place] : [], isMoreInFile: false },
    ];
  });
}

function listChangesOfQuestions(
  old: readonly Question[],
  own: readonly Question[],
  was: Asked,
  is: Asked,
  telling: Telling,
): QuestionChange[] {
  const { language, t } = telling;
  const stepOf = (questions: readonly Question[]) => new Map(questions.map(({ id, step }) => [id, step]));
  const [oldStep, ownStep] = [stepOf(old), stepOf(own)];
  const moved = findFewestMovedIds(
    old.map(({ id }) => id),
    own.map(({ id }) => id),
  );
  return pairByIdBeforeAndAfter(old, own).flatMap(([one, other]) => {
    const known = other ?? one;
    if (!known) return [];
    const { id } = known;
    const name =
      getQuestionName(known, language) === id && (id === 'papers' || id === 'favours')
        ? t(`admin.kinds.changes.ticks.${id}`)
        : getQuestionName(known, language);
    if (!other) return [{ ...buildNamedChange(id, name, one, other), parts: [], isMoreInFile: false }];
    const stays = one && !moved.has(id) && oldStep.get(id) === ownStep.get(id);
    const [before, after] = [
      one && describePartsOfQuestion(one, was, telling),
      describePartsOfQuestion(other, is, telling),
    ];
    const parts = selectChangedParts(
      after.map((part, index) => ({
        ...part,
        before: before?.[index]?.words ?? '',
        after: part.words,
      })),
    ).filter(({ part }) => part !== 'place' || !stays);
    const isTypeAnother = one?.type !== other.type;
    const isMoreInFile =
      one !== undefined &&
      !isTypeAnother &&
      JSON.stringify(readPartsNotToldInWords(was, one)) !== JSON.stringify(readPartsNotToldInWords(is, other));
    if (one && parts.length === 0 && !isMoreInFile) return [];
    const told = parts.map(({ words: _words, ...part }) => part);
    return [{ ...buildNamedChange(id, name, one, other), parts: told, isMoreInFile }];
  });
}

interface PartInWords {
  part: QuestionPart;
  language?: Language;
  words: string;
}

/** Each part in words, '' where there is nothing to say: the same parts in the same order for every question. */
function describePartsOfQuestion(question: Question, asked: Asked, telling: Telling): PartInWords[] {
  const { language, t } = telling;
  const { id, label, hint, type, shownWhen, conditions, options, optionWords, members, isShared } = question;
  const inLanguages = (part: 'label' | 'hint' | 'choices', read: (each: Language) => string): PartInWords[] =>
    LANGUAGES.map((each) => ({ part, language: each, words: read(each) }));
  const say = (part: QuestionPart, words: string): PartInWords => ({ part, words });
  const isTicks = asked.ticks.includes(question);
  const node = isTicks || isShared ? {} : readSchemaNodeOrEmpty(asked, question);
  const sensitivity = node['x-sensitivity'];
  const holds = typeof shownWhen === 'object' ? [shownWhen] : conditions;
  return [
    ...inLanguages('label', (each) => label[each]),
    ...inLanguages('hint', (each) => hint[each]),
    say(
      'type',
      isTicks || isShared
        ? ''
        : t(type === undefined ? 'admin.kinds.questions.special' : `admin.kinds.questions.types.${type}`),
    ),
    say(
      'required',
      isTicks || type === 'yesNo'
        ? ''
        : t(`admin.kinds.changes.required.${findWhereAnswerIsDemanded(question, asked)}`),
    ),
    say(
      'when',
      isTicks
        ? ''
        : shownWhen === undefined
          ? t('admin.kinds.questions.always')
          : holds.length > 0
            ? describeAllShownWhen(holds, [...asked.questions, ...asked.ticks], language, t)
            : t('admin.kinds.changes.whenInFile'),
    ),
    ...inLanguages('choices', (each) =>
      isShared ? '' : options.map((value) => getOptionName(optionWords[value], value, each)).join(' · '),
    ),
    say('members', members.map((member) => getMemberName(member, language)).join(' · ')),
    say('place', isTicks ? '' : describePlace(question, asked, telling)),
    say(
      'sensitivity',
      sensitivity === 'personal' || sensitivity === 'sensitive' || sensitivity === 'none'
        ? t(`admin.kinds.changes.sensitivities.${sensitivity}`)
        : toTextOrEmpty(sensitivity),
    ),
    ...LIMITS.map((limit) => say(limit, describeLimit(limit, node[limit], asked, telling))),
    say('look', isTicks ? '' : describeWidgetAndOptions(asked.editor.read(UI_FILE, [id]))),
  ];
}

const getOptionName = (words: Words | undefined, value: string, language: Language) => words?.[language] || value;

/** Whether a question must be answered: by the form itself, only in the wizard's step, or not at all. */
function findWhereAnswerIsDemanded(
  { id, isRequired, step }: Question,
  { editor }: Asked,
): 'always' | 'inWizard' | 'never' {
  if (isRequired) return 'always';
  const own = editor.has(KIND_FILE) ? readFieldSteps(editor).find((each) => each.id === step) : undefined;
  const demanded = own ? readStringsOrNone(editor.read(KIND_FILE, ['steps', own.index, 'required'])) : [];
  return demanded.includes(id) ? 'inWizard' : 'never';
}

/** The step that asks it, and the question before it there. */
function describePlace(question: Question, { steps, editor }: Asked, { language, t }: Telling): string {
  const step = steps.find(({ questions }) => questions.includes(question));
  const previous = step?.questions[step.questions.indexOf(question) - 1];
  const name = previous && getQuestionName(previous, language);
  if (!step || !editor.has(KIND_FILE))
    return name === undefined ? t('admin.kinds.changes.places.first') : t('admin.kinds.changes.places.after', { name });
  const where = step.id === '' ? t('admin.kinds.questions.noStep') : getStepLabelOrId(step, language);
  return name === undefined
    ? t('admin.kinds.changes.places.firstIn', { step: where })
    : t('admin.kinds.changes.places.afterIn', { step: where, name });
}

function describeLimit(limit: Limit, value: unknown, { questions }: Asked, { language, t }: Telling): string {
  if (limit === 'x-day') return value === 'past' ? t('admin.kinds.changes.pastDay') : toTextOrEmpty(value);
  const named = limit === 'x-after' ? questions.find(({ id }) => id === value) : undefined;
  return named ? getQuestionName(named, language) : toTextOrEmpty(value);
}

/** How it is asked, as ui.json says it: the widget, and what it is told. */
function describeWidgetAndOptions(ui: unknown): string {
  if (!isRecord(ui)) return '';
  const options = isRecord(ui['ui:options']) ? ui['ui:options'] : {};
  return [
    toTextOrEmpty(ui['ui:widget'] ?? ui['ui:field']),
    ...Object.entries(options).map(([name, value]) =>
      value === true ? name : `${name} ${toTextOrEmpty(value) || JSON.stringify(value)}`,
    ),
  ]
    .filter(Boolean)
    .join(', ');
}

const toTextOrEmpty = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function readSchemaNodeOrEmpty({ editor }: Asked, { where }: Question): Record<string, unknown> {
  const node = editor.read(SCHEMA_FILE, where);
  return isRecord(node) ? node : {};
}

const TOLD = new Set<string>(['type', 'enum', 'x-sensitivity', ...LIMITS]);

/** What no part above says of a question: of its schema, and of members within it. */
function readPartsNotToldInWords(asked: Asked, question: Question): unknown {
  if (question.where.length === 0) return [];
  const { items, ...node } = readSchemaNodeOrEmpty(asked, question);
  const { enum: _options, ...item } = isRecord(items) ? items : {};
  const ui = asked.editor.read(UI_FILE, [question.id]);
  return [
    Object.entries(node).filter(([name]) => !TOLD.has(name)),
    item,
    isRecord(ui) ? Object.entries(ui).filter(([name]) => !name.startsWith('ui:')) : [],
  ];
}

/** What the schema demands between questions besides asking some of them. */
function listChangeOfDemandsBetweenQuestions(was: Asked, is: Asked, { t }: Telling): QuestionChange[] {
  if (JSON.stringify(readDemandsBetweenQuestions(was)) === JSON.stringify(readDemandsBetweenQuestions(is))) return [];
  const name = t('admin.kinds.changes.conditions');
  return [{ ...buildNamedChange('conditions', name, was, is), parts: [], isMoreInFile: true }];
}

function readDemandsBetweenQuestions({ editor, questions }: Asked): unknown[] {
  const declared = new Set(questions.map(({ where }) => JSON.stringify(where)));
  const parts = editor.read(SCHEMA_FILE, ['allOf']);
  return (Array.isArray(parts) ? parts : []).flatMap((part: unknown, index) => {
    if (!isRecord(part)) return [part];
    const branches = (['then', 'else'] as const).map((branch) => {
      const { properties, required, ...others } = isRecord(part[branch]) ? part[branch] : {};
      const isAsked = (name: string) => declared.has(JSON.stringify(['allOf', index, branch, 'properties', name]));
      const demands = Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => !isAsked(name));
      return [demands, readStringsOrNone(required).filter((name) => !isAsked(name)), Object.entries(others)];
    });
    const isEmpty = branches.every((branch) => branch.every((each) => each.length === 0));
    return isEmpty ? [] : [[part['if'], branches]];
  });
}

/** What stands before and after by its id: as it is then, with what is gone at the end. */
function pairByIdBeforeAndAfter<Each extends { id: string }>(
  before: readonly Each[],
  after: readonly Each[],
): [Each | undefined, Each | undefined][] {
  const [was, is] = [before, after].map((list) => new Map(list.map((each) => [each.id, each])));
  return [...new Set([...after, ...before].map(({ id }) => id))].map((id) => [was?.get(id), is?.get(id)]);
}

/** Those that have passed others: the fewest that explain the new order. */
function findFewestMovedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const old = before.filter((id) => after.includes(id));
  const own = after.filter((id) => before.includes(id));
  // lengths[i][j]: of the longest order that old from i on and own from j on have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(own.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = own.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = old[i] === own[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const stayed = new Set<string>();
  for (let i = 0, j = 0; i < old.length && j < own.length;) {
    const id = old[i];
    if (id !== undefined && id === own[j]) {
      stayed.add(id);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return new Set(own.filter((id) => !stayed.has(id)));
}

/** The questions that situations share, as files of one: each situation tells only of those of its own. @param files of the kind */
export function sliceFilesOfSharedQuestions(files: FileTexts): FileTexts {
  const folder = 'situations/_shared/';
  return {
    [SCHEMA_FILE]: `{ "properties": ${files[`${folder}questions.json`] ?? '{}'} }`,
    [UI_FILE]: '{}',
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const text = files[folder + TEXT_FILES[language]] ?? '{}';
        return [TEXT_FILES[language], SHARED_TEXT_FILES[language]].map((name) => [name, text]);
      }),
    ),
  };
}

/** Whether all that changes of kind.json is told in words: its steps, its price and its picture. */
export function isKindFileToldInWords(before: string, after: string): boolean {
  try {
    return (
      JSON.stringify(readPartsOfKindFileNotInWords(before)) === JSON.stringify(readPartsOfKindFileNotInWords(after))
    );
  } catch {
    return false;
  }
}

function readPartsOfKindFileNotInWords(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!isRecord(parsed)) return parsed;
  const { steps, defaultPrice: _price, icon: _icon, ...others } = parsed;
  const untoldOfSteps = (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => {
    if (!isRecord(step)) return [step];
    const { type, fields: _fields, required: _required, ...untold } = step;
    return type === 'fields' && Object.keys(untold).length === 1 ? [] : [step];
  });
  return [others, untoldOfSteps];
}
