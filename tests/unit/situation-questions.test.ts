import { addDefaultsToQuestions } from '../../core/kinds/situationQuestions';

const WHEN_NO = { properties: { answer: { const: 'no' } }, required: ['answer'] };

describe('what situation.json may leave out of a question', () => {
  test('an answer is personal, also in rows and under conditions; what says otherwise stays', () => {
    const { schema } = addDefaultsToQuestions(
      {
        properties: {
          kind: { type: 'string', enum: ['a', 'b'], 'x-sensitivity': 'none' },
          rows: { type: 'array', items: { type: 'object', properties: { what: { type: 'string' } } } },
        },
        allOf: [{ if: WHEN_NO, then: { properties: { why: { type: 'string' } } } }],
      },
      {},
    );
    expect(schema).toEqual({
      properties: {
        kind: { type: 'string', enum: ['a', 'b'], 'x-sensitivity': 'none' },
        rows: {
          type: 'array',
          'x-sensitivity': 'personal',
          items: { type: 'object', properties: { what: { type: 'string', 'x-sensitivity': 'personal' } } },
        },
      },
      allOf: [{ if: WHEN_NO, then: { properties: { why: { type: 'string', 'x-sensitivity': 'personal' } } } }],
    });
  });

  test('the widget follows from the schema, and ui names only what differs', () => {
    const { ui } = addDefaultsToQuestions(
      {
        properties: {
          price: { type: 'number' },
          theirs: { type: 'number' },
          day: { type: 'string', format: 'date' },
          said: { type: 'string', maxLength: 1500 },
          reasons: { type: 'array', items: { type: 'string', enum: ['a'] } },
          rows: {
            type: 'array',
            items: { type: 'object', properties: { what: { type: 'string' }, unit: { type: 'string', enum: ['x'] } } },
          },
        },
      },
      {
        theirs: { 'ui:widget': 'number', 'ui:options': { suffix: 'euro' } },
        rows: { unit: { 'ui:widget': 'select' } },
      },
    );
    expect(ui).toEqual({
      price: { 'ui:widget': 'number', 'ui:options': { suffix: 'kr', inputMode: 'decimal' } },
      theirs: { 'ui:widget': 'number', 'ui:options': { suffix: 'euro' } },
      day: { 'ui:widget': 'date' },
      said: { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } },
      reasons: { 'ui:widget': 'checkboxes' },
      rows: { what: { 'ui:widget': 'text' }, unit: { 'ui:widget': 'select' } },
    });
  });

  test('a question under a condition is asked behind the one that the condition looks at', () => {
    const { ui } = addDefaultsToQuestions(
      {
        properties: { first: { type: 'string' }, answer: { type: 'string', enum: ['no'] }, last: { type: 'string' } },
        allOf: [
          { if: WHEN_NO, then: { properties: { why: { type: 'string' } } } },
          { if: { required: ['why'] }, then: { properties: { since: { type: 'string', format: 'date' } } } },
          { if: WHEN_NO, then: { properties: { again: { type: 'string' } } } },
        ],
      },
      {},
    );
    expect(Object.keys(ui)).toEqual(['first', 'answer', 'why', 'since', 'again', 'last']);
  });
});
