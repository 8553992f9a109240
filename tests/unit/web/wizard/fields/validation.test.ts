import { listFieldPathsInOrder } from '../../../../../core/shared/answers/fieldOrder';
import type { FormStep } from '../../../../../web/src/data/kinds';
import { getAnswerLabelOrOwnName, findIndexOfStepAskingFor } from '../../../../../web/src/wizard/fields/uiSchema';
import {
  toErrorSchema,
  validateStep,
  keepProblemsOfUnchangedFields,
  type RawError,
  type StepValidator,
} from '../../../../../web/src/wizard/fields/validation';

describe('problems of a step', () => {
  const step: FormStep = {
    id: 'contact',
    type: 'fields',
    label: '',
    heading: '',
    fields: ['company', 'userContact'],
    schema: {
      type: 'object',
      properties: {
        userContact: { type: 'object', properties: { name: {}, email: {} } },
        company: {},
      },
    },
    uiSchema: {
      company: { 'ui:title': 'Företag' },
      userContact: {
        email: { 'ui:title': 'E-post', 'ui:options': { errors: { format: 'Kontrollera e-postadressen' } } },
      },
    },
  };
  /** Says what Ajv would; the compiled validators themselves are tested with the kinds. */
  const saying = (errors: RawError[]): StepValidator => ({
    errorsIn: () => errors,
    rawValidation: () => ({ errors: [] }),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    isValid: () => false,
  });
  const defaultMessage = (code: string, { label }: { label: string }) => `${label}: ${code}`;

  test('stand in reading order, one a field, in the kind’s words or else in ours', () => {
    const problems = validateStep(
      step,
      saying([
        { keyword: 'if', instancePath: '', params: {} },
        { keyword: 'format', instancePath: '/userContact/email', params: {} },
        { keyword: 'maxLength', instancePath: '/userContact/email', params: {} },
        { keyword: 'required', instancePath: '', params: { missingProperty: 'company' } },
      ]),
      {},
      defaultMessage,
    );
    expect(problems).toEqual([
      { path: 'company', code: 'required', message: 'Företag: required' },
      { path: 'userContact.email', code: 'format', message: 'Kontrollera e-postadressen' },
    ]);
    expect(toErrorSchema(problems)).toEqual({
      company: { __errors: ['Företag: required'] },
      userContact: { email: { __errors: ['Kontrollera e-postadressen'] } },
    });
  });

  test('leave a field when it is edited, and only that one', () => {
    const problems = [
      { path: 'company', code: 'required', message: '' },
      { path: 'userContact.email', code: 'format', message: '' },
    ];
    const before = { userContact: { email: 'eva' } };
    expect(keepProblemsOfUnchangedFields(problems, before, { userContact: { email: 'eva@' } })).toEqual([problems[0]]);
  });

  test('lead to the step that asks', () => {
    expect(listFieldPathsInOrder(step)).toEqual(['company', 'userContact', 'userContact.name', 'userContact.email']);
    expect(findIndexOfStepAskingFor([{ ...step, fields: ['category'] }, step], 'userContact.email')).toBe(1);
    expect(findIndexOfStepAskingFor([step], 'unknown')).toBe(-1);
    expect(getAnswerLabelOrOwnName([step], 'userContact.email')).toBe('E-post');
  });
});
