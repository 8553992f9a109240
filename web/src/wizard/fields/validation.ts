import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { hashForSchema, JUNK_OPTION_ID, type ErrorSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import type { FormData } from '../../../../core/shared/kinds/kind';
import { listFieldPathsInOrder } from '../../../../core/shared/answers/fieldOrder';
import { cleanAnswers, readField } from '../../../../core/shared/answers/fields';
import { isRecord } from '../../../../core/shared/isRecord';
import { findUiNode } from '../../../../core/shared/answers/uiNode';
import { waitMilliseconds } from '../../data/http';
import type { FormStep, UiNode } from '../../data/kinds';
import type { Problem } from './problem';
import { getFieldLabelOrOwnName } from './uiSchema';

/** One error of a compiled validator, as Ajv words it. */
export interface RawError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Answers rjsf's questions about conditions, and judges a step's answers. */
export interface StepValidator extends ValidatorType<FormData, RJSFSchema> {
  /** What is wrong with the answers, in the compiled functions' order. */
  errorsIn(form: FormData): RawError[];
}

const isValidatorModule = (value: unknown): value is ValidatorFunctions => isRecord(value);

/**
 * A step's validator over the functions that the server compiled, found by their schema's hash. rjsf's own
 * (createPrecompiledValidator) hashes and compares whole schemas at every question; with a hundred fields and their
 * conditions that is felt in typing, so here a schema is hashed once.
 * @throws Error when the functions are of another schema
 */
function createStepValidator(functions: ValidatorFunctions, rootSchema: RJSFSchema): StepValidator {
  const hashes = new WeakMap<object, string>();
  const findCompiledFunction = (schema: RJSFSchema) => {
    const hash = schema.$id ?? hashes.get(schema) ?? hashForSchema(schema);
    hashes.set(schema, hash);
    const found = functions[hash];
    if (!found) throw new Error(`no function was compiled for the schema ${hash}`);
    return found;
  };
  const judge = findCompiledFunction(rootSchema);
  const collectErrors = (form: FormData): RawError[] => {
    judge(form);
    const errors = judge.errors ?? [];
    judge.errors = null;
    return errors;
  };
  return {
    errorsIn: collectErrors,
    isValid: (schema, form) => schema.$id !== JUNK_OPTION_ID && findCompiledFunction(schema)(form),
    rawValidation: () => ({ errors: [] }),
    // Steps are judged by `validateStep`, which words what is wrong; rjsf is told by `extraErrors`.
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}

/**
 * Fetches the validators that the server compiled, one per step: no schema is compiled in the browser, so the
 * content-security policy needs no `eval`.
 */
export async function loadValidators(address: string, steps: FormStep[]): Promise<Record<string, StepValidator>> {
  const module: unknown = await import(/* @vite-ignore */ address);
  // Running it and finding one's way in it are two pieces of work: a slow phone can answer in between.
  await waitMilliseconds(0);
  const compiled = isRecord(module) ? module['validators'] : undefined;
  const found: Record<string, StepValidator> = {};
  for (const step of steps) {
    const functions = isRecord(compiled) ? compiled[step.id] : undefined;
    if (step.schema && isValidatorModule(functions)) found[step.id] = createStepValidator(functions, step.schema);
  }
  return found;
}

/** What a kind says in its own words about a field and a keyword. */
export function findKindMessageForError(uiSchema: UiNode | undefined, path: string, code: string): string | undefined {
  const options = findUiNode(uiSchema, path)['ui:options'];
  const errors = isRecord(options) ? options['errors'] : undefined;
  const message = isRecord(errors) ? errors[code] : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Texts for keywords that a kind says nothing about; `label` is the field's. */
export type DefaultMessage = (code: string, values: { label: string; limit: unknown }) => string;

/** Says which row of a list a message is about; rows count from 1. */
export type RowMessage = (number: number, message: string) => string;

/** Validates one step on the answers as the server will judge them; at most one problem a field, in reading order. */
export function validateStep(
  step: FormStep,
  validator: StepValidator,
  form: FormData,
  defaultMessage: DefaultMessage,
  rowMessage: RowMessage = (_number, message) => message,
): Problem[] {
  if (!step.schema) return [];
  const byPath = new Map<string, Problem>();
  for (const { keyword, instancePath, params } of validator.errorsIn(cleanAnswers(form))) {
    // `if` only says that a branch failed; the branch's own errors stand beside it.
    if (keyword === 'if') continue;
    const parts = instancePath.split('/').slice(1);
    if (keyword === 'required') parts.push(String(params['missingProperty']));
    const path = parts.join('.');
    if (byPath.has(path)) continue;
    const label = getFieldLabelOrOwnName(step.uiSchema, path);
    const message =
      findKindMessageForError(step.uiSchema, path, keyword) ??
      defaultMessage(keyword, { label, limit: params['limit'] });
    const number = parts.find((part) => INDEX.test(part));
    byPath.set(path, { path, code: keyword, message: number ? rowMessage(Number(number) + 1, message) : message });
  }
  const order = listFieldPathsInOrder(step);
  const buildSortKeyOfProblem = ({ path }: Problem) => {
    const parts = path.split('.');
    const bare = parts.filter((part) => !INDEX.test(part)).join('.');
    const at = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
    // Row by row, and in each row as it is asked.
    return [at(parts[0] ?? ''), Number(parts.find((part) => INDEX.test(part)) ?? -1), at(bare)];
  };
  return [...byPath.values()].sort((a, b) => {
    const other = buildSortKeyOfProblem(b);
    return (
      buildSortKeyOfProblem(a)
        .map((rank, level) => rank - (other[level] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  });
}

/** The number of a row in a dotted path. */
const INDEX = /^\d+$/;

/** Problems in the shape that rjsf hands to each field. */
export function toErrorSchema(problems: Problem[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { path, message } of problems) {
    let node: ErrorSchema = root;
    for (const name of path.split('.')) node = node[name] ??= {};
    node.__errors = [...(node.__errors ?? []), message];
  }
  return root;
}

/** The problems that still stand after an edit: a changed field is given the benefit of the doubt until next time. */
export function keepProblemsOfUnchangedFields(problems: Problem[], before: FormData, after: FormData): Problem[] {
  const isSameValueAt = (path: string) =>
    JSON.stringify(readField(before, path)) === JSON.stringify(readField(after, path));
  // Where rows came or went, nobody can tell any longer which row a problem was about.
  const countRowsAt = (form: FormData, path: string) => {
    const list = readField(
      form,
      path
        .split('.')
        .slice(
          0,
          Math.max(
            0,
            path.split('.').findIndex((part) => INDEX.test(part)),
          ),
        )
        .join('.'),
    );
    return Array.isArray(list) ? list.length : 0;
  };
  return problems.filter(({ path }) => isSameValueAt(path) && countRowsAt(before, path) === countRowsAt(after, path));
}
