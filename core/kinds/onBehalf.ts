import type { Language } from '../shared/languages';
import textsEn from '../texts/onBehalf.en.json';
import textsSv from '../texts/onBehalf.sv.json';
import { isRecord } from '../shared/isRecord';
import type { JsonSchema, KindManifest, Step, Texts } from '../shared/kinds/kind';

/**
 * The questions of whoever writes for somebody else: a parent, a trustee, a neighbour with a power of attorney, a party to
 * an estate. Every situation asks them, behind the contact (core/shared/rules/onBehalf.ts says what the letter makes of them).
 */

const RIGHTS = ['guardian', 'trustee', 'attorney', 'heir', 'heirs'] as const;

const PERSONAL = { 'x-sensitivity': 'personal' } as const;

const QUESTIONS = {
  onBehalfName: { type: 'string', pattern: '\\S', maxLength: 120, ...PERSONAL },
  onBehalfNumber: {
    type: 'string',
    pattern: '^(?:\\d{2})?\\d{6}[-+ ]?\\d{4}$',
    maxLength: 14,
    'x-sensitivity': 'sensitive',
  },
  onBehalfRight: { type: 'string', enum: RIGHTS, ...PERSONAL },
};

/** The rights that rest on a power of attorney. */
const RIGHTS_BY_MANDATE = ['attorney', 'heirs'];

/** What the form of a situation holds for it. */
export interface OnBehalfForm {
  properties: Record<string, JsonSchema>;
  /** The condition under which the rest is asked. */
  allOf: JsonSchema[];
  ui: Record<string, unknown>;
  checklist: KindManifest['checklist'];
}

/**
 * The questions for a form whose contact has these members: the other's personal number is asked for where the
 * writer's own is, by courts and authorities.
 */
export function buildOnBehalfForm(schema: JsonSchema, contact: KindManifest['contact']): OnBehalfForm {
  const { onBehalfNumber, ...others } = QUESTIONS;
  const asked = asksForPersonalNumber(schema, contact) ? { ...others, onBehalfNumber } : others;
  const isTicked = { properties: { onBehalf: { const: true } }, required: ['onBehalf'] };
  return {
    properties: { onBehalf: { type: 'boolean', ...PERSONAL } },
    allOf: [
      { if: isTicked, then: { properties: asked, required: ['onBehalfName', 'onBehalfRight'] } },
      {
        if: {
          properties: { ...isTicked.properties, onBehalfRight: { enum: RIGHTS_BY_MANDATE } },
          required: ['onBehalf', 'onBehalfRight'],
        },
        then: { properties: { onBehalfSigned: { type: 'boolean', ...PERSONAL } } },
      },
    ],
    ui: {
      onBehalf: { 'ui:widget': 'checkbox' },
      onBehalfName: { 'ui:widget': 'text', 'ui:options': { autocomplete: 'off' } },
      ...(asksForPersonalNumber(schema, contact) && {
        onBehalfNumber: { 'ui:widget': 'text', 'ui:options': { autocomplete: 'off' } },
      }),
      onBehalfRight: { 'ui:widget': 'radio' },
      onBehalfSigned: { 'ui:widget': 'checkbox' },
    },
    checklist: [
      {
        id: 'fullmakt',
        when: {
          and: [
            { var: 'form.onBehalf' },
            { in: [{ var: 'form.onBehalfRight' }, RIGHTS_BY_MANDATE] },
            { '!': { var: 'form.onBehalfSigned' } },
          ],
        },
      },
    ],
  };
}

/** The steps with the questions behind the contact. */
export function addOnBehalfQuestions(steps: Step[], { name }: KindManifest['contact'], { ui }: OnBehalfForm): Step[] {
  const group = name.split('.')[0] ?? '';
  return steps.map((step) => {
    if (step.type !== 'fields' || !step.fields.includes(group)) return step;
    return {
      ...step,
      fields: step.fields.flatMap((field) => (field === group ? [field, ...Object.keys(ui)] : [field])),
    };
  });
}

const ON_BEHALF_TEXTS: Record<Language, typeof textsSv> = { sv: textsSv, en: textsEn };

/** Their words. */
export function selectTextsOfOnBehalfFields(
  language: Language,
  { ui }: OnBehalfForm,
): Pick<Texts, 'fields' | 'checklist'> {
  const { fullmakt, ...fields } = ON_BEHALF_TEXTS[language];
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(ui, name))),
    checklist: { fullmakt },
  };
}

function asksForPersonalNumber({ properties }: JsonSchema, { name }: KindManifest['contact']): boolean {
  const group = isRecord(properties) ? properties[name.split('.')[0] ?? ''] : undefined;
  return isRecord(group) && isRecord(group['properties']) && Object.hasOwn(group['properties'], 'personalNumber');
}
