import vm from 'node:vm';
import { getDefaultFormState, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { transform } from 'esbuild';
import type { FormData } from '../../core/shared/kinds/kind';
import type { StepView } from '../../core/shared/contracts/kinds';
import { cleanAnswers } from '../../core/shared/answers/fields';

/** A step as the browser has it: its schema from the view, its validator from the module. */
export interface BrowserStep {
  schema: RJSFSchema;
  validator: ValidatorType;
}

/** Runs the module where neither `require` nor `eval` exist, as a page under our content-security policy. */
export async function runModule(source: string): Promise<Record<string, ValidatorFunctions>> {
  const script = await transform(source, { format: 'cjs' });
  const context = { module: { exports: { validators: {} } } };
  vm.runInNewContext(script.code, context, { contextCodeGeneration: { strings: false, wasm: false } });
  return context.module.exports.validators;
}

/** Through JSON, as over HTTP. */
export function browserSteps(
  views: readonly StepView[],
  validators: Record<string, ValidatorFunctions>,
): BrowserStep[] {
  return views.flatMap(({ id, schema }) => {
    if (!schema) return [];
    const sent: RJSFSchema = JSON.parse(JSON.stringify(schema));
    return [{ schema: sent, validator: createPrecompiledValidator(validators[id] ?? {}, sent) }];
  });
}

/** The paths that the wizard would mark on one step, the whole form given and rjsf's defaults in. */
export function browserErrors({ schema, validator }: BrowserStep, form: FormData): string[] {
  const state: unknown = getDefaultFormState(validator, schema, cleanAnswers(form), schema);
  const { errors } = validator.validateFormData(state, schema);
  return errors.filter((error) => error.name !== 'if').map((error) => (error.property ?? '').replace(/^\./, ''));
}
