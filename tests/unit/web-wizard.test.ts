import { parseTypedDate } from '../../web/src/wizard/dates';
import { readSaved } from '../../web/src/wizard/saved';
import { proposedName } from '../../web/src/ui/saveFile';
import { fieldOrder } from '../../core/rules/fieldOrder';
import { answerName, stepAsking } from '../../web/src/wizard/uiSchema';
import {
  errorSchemaOf,
  problemsOf,
  stillStanding,
  type RawError,
  type StepValidator,
} from '../../web/src/wizard/validation';
import type { FormStep } from '../../web/src/data/kinds';

const TODAY = '2026-11-21';

describe('a date as people type it', () => {
  test.each([
    ['2026-11-03', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['3/11 2026', '2026-11-03'],
    ['3.11.2026', '2026-11-03'],
    ['03-11-26', '2026-11-03'],
    ['3 nov 2026', '2026-11-03'],
    ['den 3:e november', '2026-11-03'],
    ['3rd Nov', '2026-11-03'],
    ['3 maj', '2026-05-03'],
    // Without a year: the latest such day that is not in the future.
    ['24 december', '2025-12-24'],
    ['21/11', '2026-11-21'],
  ])('%s is %s', (typed, iso) => expect(parseTypedDate(typed, TODAY)).toBe(iso));

  test.each(['', 'i tisdags', '2026-02-30', '31/4 2026', '13/13', '3 brumaire'])('%p is none', (typed) =>
    expect(parseTypedDate(typed, TODAY)).toBeUndefined(),
  );
});

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
    const problems = problemsOf(
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
    expect(errorSchemaOf(problems)).toEqual({
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
    expect(stillStanding(problems, before, { userContact: { email: 'eva@' } })).toEqual([problems[0]]);
  });

  test('lead to the step that asks', () => {
    expect(fieldOrder(step)).toEqual(['company', 'userContact', 'userContact.name', 'userContact.email']);
    expect(stepAsking([{ ...step, fields: ['category'] }, step], 'userContact.email')).toBe(1);
    expect(stepAsking([step], 'unknown')).toBe(-1);
    expect(answerName([step], 'userContact.email')).toBe('E-post');
  });
});

describe('answers kept in the browser', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  const kept = (value: unknown) => ({ getItem: () => (typeof value === 'string' ? value : JSON.stringify(value)) });
  const saved = {
    form: { category: 'food' },
    step: 'describe',
    savedAt: NOW - 86_400_000,
    draft: { id: 'x', fingerprint: 'y' },
  };

  test('come back for a week', () => {
    expect(readSaved('claim', NOW, kept(saved))).toEqual(saved);
    expect(readSaved('claim', NOW + 7 * 86_400_000, kept(saved))).toBeUndefined();
  });

  test.each([['{'], ['null'], ['[]'], ['{"form":1,"savedAt":1}']])('%s counts as none', (text) =>
    expect(readSaved('claim', NOW, kept(text))).toBeUndefined(),
  );

  test('are none where storage is off', () => {
    const off = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    expect(readSaved('claim', NOW, off)).toBeUndefined();
  });
});

test('a download takes the name that the server proposes', () => {
  expect(proposedName('attachment; filename="brev-1.pdf"')).toBe('brev-1.pdf');
  expect(proposedName('attachment; filename="x.pdf"; filename*=UTF-8\'\'%C3%A5.pdf')).toBe('å.pdf');
  expect(proposedName(null)).toBeUndefined();
});
