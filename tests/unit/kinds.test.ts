import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { computeContentHash } from '../../core/kinds/canonicalJson';
import { checkKinds } from '../../core/kinds/check/checkKind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { describeProblem, KindsError, type KindProblem } from '../../core/kinds/problems';
import { cleanAndRenameOldAnswers, cleanAndValidateForm } from '../../core/kinds/validate';
import { buildKindSummary, buildKindView, findShowcaseExample } from '../../core/kinds/view';
import { type Edit, type FormsFolder, formsFolder, loadedKind, madeKind, TODAY } from './kind-folders';

let forms: FormsFolder;
beforeEach(async () => {
  forms = await formsFolder();
});
afterEach(() => forms.remove());

async function problemsOf(edits: readonly Edit[]): Promise<KindProblem[]> {
  const folder = await madeKind(forms, 'lamp', edits);
  const { problems } = await checkKinds([forms.dir], TODAY);
  return problems.map((problem) => ({ ...problem, file: path.relative(folder, problem.file) }));
}

interface Mistake {
  name: string;
  edits: Edit[];
  file: string;
  pointer: string;
  says: RegExp;
}

const goods = { '==': [{ var: 'form.category' }, 'goods'] };
const banner = (more: object): object => ({ id: 'extra', step: 'describe', level: 'info', when: goods, ...more });
const bannerTexts: Edit[] = ['sv', 'en'].map((language) => ({
  file: `texts.${language}.json`,
  at: '/banners/extra',
  to: { title: 'T', text: 'T' },
}));

const MISTAKES: Mistake[] = [
  {
    name: 'a file that is no JSON',
    edits: [{ file: 'ui.json', text: '{\n  "category": {\n  oops }\n}' }],
    file: 'ui.json',
    pointer: '',
    says: /not JSON.*line 3/,
  },
  {
    name: 'no prompt',
    edits: [{ file: 'prompt.md', text: '\n' }],
    file: 'prompt.md',
    pointer: '',
    says: /missing or empty/,
  },
  {
    name: 'a file whose name is only nearly right',
    edits: [{ file: 'Rules.json', text: '{}' }],
    file: 'Rules.json',
    pointer: '',
    says: /read by nobody/,
  },
  {
    name: 'a letter in a language that there is none of',
    edits: [{ file: 'letter.de.md', text: '# Betreff' }],
    file: 'letter.de.md',
    pointer: '',
    says: /read by nobody/,
  },
  {
    name: 'letters of another encoding',
    edits: [{ file: 'letter.sv.md', replace: 'Jag begär', by: 'Jag beg\uFFFDr' }],
    file: 'letter.sv.md',
    pointer: '',
    says: /UTF-8.*line 21/,
  },
  {
    name: 'an icon that the web does not ship',
    edits: [{ file: 'kind.json', at: '/icon', to: 'rocket' }],
    file: 'kind.json',
    pointer: '/icon',
    says: /no icon "rocket": it can be car, /,
  },
  {
    name: 'a fragment that is not there',
    edits: [{ file: 'schema.json', at: '/properties/tone', to: { $ref: '../_shared/tone.json' } }],
    file: 'schema.json',
    pointer: '/properties/tone/$ref',
    says: /names no file/,
  },
  {
    name: 'a fragment outside the folders',
    edits: [{ file: 'schema.json', at: '/properties/tone', to: { $ref: '../../../etc/passwd' } }],
    file: 'schema.json',
    pointer: '/properties/tone/$ref',
    says: /names no file/,
  },
  {
    name: 'a fragment that names itself',
    edits: [{ file: 'schema.json', at: '/properties/tone', to: { $ref: '#/properties/tone' } }],
    file: 'schema.json',
    pointer: '/properties/tone/$ref',
    says: /itself/,
  },
  {
    name: 'a reference into nothing',
    edits: [{ file: 'schema.json', at: '/properties/tone', to: { $ref: '#/$defs/tone' } }],
    file: 'schema.json',
    pointer: '/properties/tone/$ref',
    says: /names nothing/,
  },

  {
    name: 'an unknown format',
    edits: [{ file: 'schema.json', at: '/properties/company/format', to: 'orgnr' }],
    file: 'schema.json',
    pointer: '/properties/company/format',
    says: /orgnr/,
  },
  {
    name: 'text inside the schema',
    edits: [{ file: 'schema.json', at: '/properties/userContact/properties/name/title', to: 'Namn' }],
    file: 'schema.json',
    pointer: '/properties/userContact/properties/name/title',
    says: /texts belong/,
  },
  {
    name: 'an answer without sensitivity',
    edits: [{ file: 'schema.json', at: '/allOf/0/then/properties/categoryOther/x-sensitivity', to: undefined }],
    file: 'schema.json',
    pointer: '/allOf/0/then/properties/categoryOther',
    says: /x-sensitivity/,
  },
  {
    name: 'a condition on no field',
    edits: [{ file: 'schema.json', at: '/allOf/0/if/properties/sort', to: { const: 'x' } }],
    file: 'schema.json',
    pointer: '/allOf/0/if/properties/sort',
    says: /no field "sort"/,
  },
  {
    name: 'a condition that an empty form meets',
    edits: [{ file: 'schema.json', at: '/allOf/0/if/required', to: undefined }],
    file: 'schema.json',
    pointer: '/allOf/0/if',
    says: /holds while "category" is not answered.*"required"/,
  },
  {
    name: 'a question for some that everybody gets',
    edits: [
      { file: 'schema.json', at: '/properties/categoryOther', to: { type: 'string', 'x-sensitivity': 'personal' } },
    ],
    file: 'schema.json',
    pointer: '/allOf/0/then/properties/categoryOther',
    says: /at the top too/,
  },
  {
    name: 'a required field that is not declared',
    edits: [{ file: 'schema.json', at: '/required/-', to: 'reference' }],
    file: 'schema.json',
    pointer: '/required/3',
    says: /no field "reference"/,
  },

  {
    name: 'a field asked for twice',
    edits: [{ file: 'kind.json', at: '/steps/2/fields/-', to: 'tone' }],
    file: 'kind.json',
    pointer: '/steps/2/fields/2',
    says: /earlier step/,
  },
  {
    name: 'a required field that no step asks for',
    edits: [{ file: 'kind.json', at: '/steps/1/fields/0', to: undefined }],
    file: 'kind.json',
    pointer: '/steps',
    says: /no step asks for "caseDescription"/,
  },
  {
    name: 'a step that insists on a field of another',
    edits: [{ file: 'kind.json', at: '/steps/1/required', to: ['company'] }],
    file: 'kind.json',
    pointer: '/steps/1/required/0',
    says: /no field of this step/,
  },
  {
    name: 'payment before the preview',
    edits: [
      { file: 'kind.json', at: '/steps/3', to: { id: 'preview', type: 'payment' } },
      { file: 'kind.json', at: '/steps/4', to: { id: 'pay', type: 'preview' } },
    ],
    file: 'kind.json',
    pointer: '/steps/3',
    says: /before the preview/,
  },
  {
    name: 'two steps of one name',
    edits: [{ file: 'kind.json', at: '/steps/1/id', to: 'category' }],
    file: 'kind.json',
    pointer: '/steps/1/id',
    says: /twice/,
  },
  {
    name: 'a contact that is no field',
    edits: [{ file: 'kind.json', at: '/contact/email', to: 'userContact.mail' }],
    file: 'kind.json',
    pointer: '/contact/email',
    says: /"userContact.mail"/,
  },
  {
    name: 'a category that is no field',
    edits: [{ file: 'kind.json', at: '/categoryField', to: 'sort' }],
    file: 'kind.json',
    pointer: '/categoryField',
    says: /"sort"/,
  },
  {
    name: 'an alias for no field',
    edits: [{ file: 'kind.json', at: '/api/requestAliases/name', to: 'contact.name' }],
    file: 'kind.json',
    pointer: '/api/requestAliases/name',
    says: /"contact.name"/,
  },
  {
    name: "the site's own path",
    edits: [{ file: 'kind.json', at: '/apiPath', to: 'pricing' }],
    file: 'kind.json',
    pointer: '/apiPath',
    says: /site's own/,
  },
  {
    name: 'a file name with an unknown part',
    edits: [{ file: 'kind.json', at: '/files/letter', to: 'brev-{name}.pdf' }],
    file: 'kind.json',
    pointer: '/files/letter',
    says: /\{name\}/,
  },
  {
    name: 'a letter language without a template',
    edits: [{ remove: 'letter.en.md' }],
    file: 'kind.json',
    pointer: '/letterLanguages/1',
    says: /letter.en.md is missing/,
  },
  {
    name: 'a recipient with an unknown placeholder',
    edits: [{ file: 'kind.json', at: '/recipient/lines/-', to: '{{ form.companyAddress }}' }],
    file: 'kind.json',
    pointer: '/recipient/lines/0',
    says: /companyAddress/,
  },

  {
    name: 'UI for an unknown field',
    edits: [{ file: 'ui.json', at: '/userContact/fax', to: {} }],
    file: 'ui.json',
    pointer: '/userContact/fax',
    says: /"userContact.fax"/,
  },
  {
    name: 'text in the UI',
    edits: [{ file: 'ui.json', at: '/tone/ui:title', to: 'Ton' }],
    file: 'ui.json',
    pointer: '/tone/ui:title',
    says: /texts belong/,
  },
  {
    name: 'an offered value that is none',
    edits: [{ file: 'ui.json', at: '/category/ui:options', to: { only: ['goods', 'bads'] } }],
    file: 'ui.json',
    pointer: '/category/ui:options/only/1',
    says: /"bads"/,
  },

  {
    name: 'a label missing in one language',
    edits: [{ file: 'texts.en.json', at: '/fields/company', to: undefined }],
    file: 'texts.en.json',
    pointer: '/fields/company',
    says: /missing/,
  },
  {
    name: 'a hint missing in one language',
    edits: [{ file: 'texts.sv.json', at: '/fields/company/hint', to: undefined }],
    file: 'texts.sv.json',
    pointer: '/fields/company/hint',
    says: /missing, though texts.en.json/,
  },
  {
    name: 'an option without a label',
    edits: [{ file: 'texts.sv.json', at: '/fields/tone/options/casual', to: undefined }],
    file: 'texts.sv.json',
    pointer: '/fields/tone/options/casual',
    says: /label is missing/,
  },
  {
    name: 'a text for an option that is none',
    edits: ['sv', 'en'].map((language) => ({
      file: `texts.${language}.json`,
      at: '/fields/tone/options/rude',
      to: 'Rude',
    })),
    file: 'texts.en.json',
    pointer: '/fields/tone/options/rude',
    says: /no value of "tone"/,
  },
  {
    name: 'a text for no field',
    edits: ['sv', 'en'].map((language) => ({
      file: `texts.${language}.json`,
      at: '/fields/colour',
      to: { label: 'C' },
    })),
    file: 'texts.sv.json',
    pointer: '/fields/colour',
    says: /no field "colour"/,
  },
  {
    name: 'an error text for a keyword that never judges',
    edits: ['sv', 'en'].map((language) => ({
      file: `texts.${language}.json`,
      at: '/fields/company/errors',
      to: { minimum: 'x' },
    })),
    file: 'texts.sv.json',
    pointer: '/fields/company/errors/minimum',
    says: /not judged/,
  },
  {
    name: 'a step without texts',
    edits: [{ file: 'texts.en.json', at: '/steps/pay', to: undefined }],
    file: 'texts.en.json',
    pointer: '/steps/pay',
    says: /missing/,
  },
  {
    name: 'a banner without texts',
    edits: [{ file: 'texts.sv.json', at: '/banners/longAgo', to: undefined }],
    file: 'texts.sv.json',
    pointer: '/banners/longAgo',
    says: /missing/,
  },
  {
    name: 'a deadline without texts',
    edits: [{ file: 'texts.sv.json', at: '/deadlines/replyBy', to: undefined }],
    file: 'texts.sv.json',
    pointer: '/deadlines/replyBy',
    says: /missing/,
  },
  {
    name: 'a checklist text for no item',
    edits: [{ file: 'kind.json', at: '/checklist/2', to: undefined }],
    file: 'texts.en.json',
    pointer: '/checklist/keep',
    says: /nothing by this name/,
  },
  {
    name: 'an empty text',
    edits: [{ file: 'texts.en.json', at: '/about/law', to: ' ' }],
    file: 'texts.en.json',
    pointer: '/about/law',
    says: /empty/,
  },
  {
    name: 'a list that is shorter in one language',
    edits: [{ file: 'texts.sv.json', at: '/about/when/-', to: 'Mer.' }],
    file: 'texts.en.json',
    pointer: '/about/when',
    says: /2 against 1/,
  },
  {
    name: 'a question missing in one language',
    edits: [{ file: 'texts.en.json', at: '/faq/0/id', to: 'other' }],
    file: 'texts.en.json',
    pointer: '/faq',
    says: /"binding"/,
  },

  {
    name: 'an unknown operator',
    edits: [{ file: 'rules.json', at: '/banners/0/when', to: { over: [{ var: 'facts.daysAgo' }, 60] } }],
    file: 'rules.json',
    pointer: '/banners/0/when/over',
    says: /no operator "over"/,
  },
  {
    name: 'a rule on no field',
    edits: [{ file: 'rules.json', at: '/facts/0/value/daysBetween/0', to: { var: 'form.date' } }],
    file: 'rules.json',
    pointer: '/facts/0/value/daysBetween/0/var',
    says: /no field "date"/,
  },
  {
    name: 'a fact that is worked out later',
    edits: [{ file: 'rules.json', at: '/facts/0', to: { id: 'early', value: { var: 'facts.daysAgo' } } }],
    file: 'rules.json',
    pointer: '/facts/0/value/var',
    says: /no fact "daysAgo" before/,
  },
  {
    name: 'a rule that forgets form.',
    edits: [{ file: 'sources.json', at: '/0/when', to: { '==': [{ var: 'category' }, 'goods'] } }],
    file: 'sources.json',
    pointer: '/0/when/==/0/var',
    says: /sees form/,
  },
  {
    name: 'a rule with two operators',
    edits: [{ file: 'sources.json', at: '/0/when', to: { ...goods, '!': [1] } }],
    file: 'sources.json',
    pointer: '/0/when',
    says: /one operator/,
  },
  {
    name: 'a comparison with a value that is none',
    edits: [{ file: 'sources.json', at: '/0/when', to: { in: [{ var: 'form.category' }, ['goods', 'food']] } }],
    file: 'sources.json',
    pointer: '/0/when/in/1',
    says: /"food"/,
  },
  {
    name: 'a banner on no step',
    edits: [...bannerTexts, { file: 'rules.json', at: '/banners/-', to: banner({ step: 'middle' }) }],
    file: 'rules.json',
    pointer: '/banners/1/step',
    says: /no step "middle"/,
  },
  {
    name: 'a banner of no source',
    edits: [...bannerTexts, { file: 'rules.json', at: '/banners/-', to: banner({ source: 'kkl-9' }) }],
    file: 'rules.json',
    pointer: '/banners/1/source',
    says: /no source "kkl-9"/,
  },
  {
    name: 'a banner that never shows',
    edits: [
      ...bannerTexts,
      {
        file: 'rules.json',
        at: '/banners/-',
        to: banner({ when: { and: [goods, { '==': [{ var: 'form.category' }, 'other'] }] } }),
      },
    ],
    file: 'rules.json',
    pointer: '/banners/1/when',
    says: /never applies/,
  },
  {
    name: 'a banner on an answer that its own category hides',
    edits: [
      ...bannerTexts,
      {
        file: 'rules.json',
        at: '/banners/-',
        to: banner({ when: { and: [goods, { present: [{ var: 'form.categoryOther' }] }] } }),
      },
    ],
    file: 'rules.json',
    pointer: '/banners/1/when',
    says: /never applies/,
  },
  {
    name: 'a source that never applies',
    edits: [{ file: 'sources.json', at: '/0/when', to: { '==': [1, 2] } }],
    file: 'sources.json',
    pointer: '/0/when',
    says: /never applies/,
  },
  {
    name: 'a deadline that is never a date',
    edits: [{ file: 'kind.json', at: '/deadlines/0/date', to: { if: [{ var: 'form.company' }, null, null] } }],
    file: 'kind.json',
    pointer: '/deadlines/0/date',
    says: /never applies/,
  },
  {
    name: 'a source listed twice',
    edits: [{ file: 'sources.json', at: '/-', to: { $ref: '#/0' } }],
    file: 'sources.json',
    pointer: '/0/id',
    says: /twice/,
  },
  {
    name: 'a day of no date',
    edits: [{ file: 'sources.json', at: '/0/dayField', to: 'company' }],
    file: 'sources.json',
    pointer: '/0/dayField',
    says: /no date "company"/,
  },
  {
    name: 'a successor that is none',
    edits: [{ file: 'sources.json', at: '/0/replacedBy', to: 'nothing' }],
    file: 'sources.json',
    pointer: '/0/replacedBy',
    says: /no other source "nothing"/,
  },
  {
    name: 'words for a fact that is none',
    edits: ['sv', 'en'].map((language) => ({ file: `texts.${language}.json`, at: '/facts', to: { rich: 'x' } })),
    file: 'texts.sv.json',
    pointer: '/facts/rich',
    says: /no fact "rich"/,
  },
  {
    name: 'a review that is too old',
    edits: [{ file: 'sources.json', at: '/0/reviewed', to: '2025-11-20' }],
    file: 'sources.json',
    pointer: '/0/reviewed',
    says: /365 days/,
  },
  {
    name: 'a review to come',
    edits: [{ file: 'sources.json', at: '/0/reviewed', to: '2026-11-22' }],
    file: 'sources.json',
    pointer: '/0/reviewed',
    says: /to come/,
  },
  {
    name: 'a source with a question mark for a status',
    edits: [{ file: 'sources.json', at: '/0/status', to: '?' }],
    file: 'sources.json',
    pointer: '/0/status',
    says: /must be one of V, K/,
  },

  {
    name: 'an unknown placeholder',
    edits: [{ file: 'letter.sv.md', replace: '{{ replyBy |', by: '{{ answerBy |' }],
    file: 'letter.sv.md',
    pointer: 'line 23',
    says: /unknown placeholder "answerBy"/,
  },
  {
    name: 'a placeholder of no field',
    edits: [{ file: 'letter.en.md', replace: 'form.caseDescription', by: 'form.caseText' }],
    file: 'letter.en.md',
    pointer: 'line 9',
    says: /form.caseText.*no such field/,
  },
  {
    name: 'a placeholder of no fact',
    edits: [{ file: 'letter.en.md', replace: 'form.caseDescription', by: 'facts.age' }],
    file: 'letter.en.md',
    pointer: 'line 9',
    says: /no such fact/,
  },
  {
    name: 'a placeholder of no text',
    edits: [{ file: 'letter.en.md', replace: 'form.caseDescription', by: 'texts.hello' }],
    file: 'letter.en.md',
    pointer: 'line 9',
    says: /no such text/,
  },
  {
    name: 'a part that sources lack',
    edits: [{ file: 'letter.sv.md', replace: '].text', by: '].lead' }],
    file: 'letter.sv.md',
    pointer: 'line 13',
    says: /a source has/,
  },
  {
    name: 'a test of an unknown source',
    edits: [{ file: 'letter.sv.md', replace: 'applies["kkl-5-2"]', by: 'applies["kkl-5-9"]' }],
    file: 'letter.sv.md',
    pointer: 'line 11',
    says: /no source "kkl-5-9"/,
  },
  {
    name: 'an unknown filter',
    edits: [{ file: 'letter.sv.md', replace: '| date_long }}', by: '| long_date }}' }],
    file: 'letter.sv.md',
    pointer: 'line 5',
    says: /long_date/,
  },
  {
    name: 'a tag that is left open by its block',
    edits: [{ file: 'letter.sv.md', replace: '{% endif %}', by: '\n\n{% endif %}' }],
    file: 'letter.sv.md',
    pointer: 'line 5',
    says: /not closed/,
  },
  {
    name: 'a label of a field without options',
    edits: [{ file: 'letter.sv.md', replace: 'label: "category"', by: 'label: "company"' }],
    file: 'letter.sv.md',
    pointer: 'line 1',
    says: /no field "company" with options/,
  },
  {
    name: 'a letter without a subject',
    edits: [{ file: 'letter.sv.md', replace: '# Skrivelse', by: 'Skrivelse' }],
    file: 'letter.sv.md',
    pointer: 'line 1',
    says: /subject/,
  },
  {
    name: 'a letter without a closing',
    edits: [{ file: 'letter.sv.md', replace: 'closing:', by: '' }],
    file: 'letter.sv.md',
    pointer: 'line 26',
    says: /closing/,
  },

  {
    name: 'a number as a text',
    edits: [
      { file: 'rules.json', at: '/facts/-', to: { id: 'more', value: { '*': [{ var: 'facts.daysAgo' }, '1,15'] } } },
    ],
    file: 'rules.json',
    pointer: '/facts/4/value/*/1',
    says: /"1,15" is a text/,
  },
  {
    name: 'a day in words',
    edits: [
      ...bannerTexts,
      {
        file: 'rules.json',
        at: '/banners/-',
        to: banner({ when: { '<': [{ var: 'form.incidentDate' }, '1/12 2026'] } }),
      },
    ],
    file: 'rules.json',
    pointer: '/banners/1/when/</1',
    says: /by its letters.*2026-11-20/,
  },
  {
    name: 'a value too few',
    edits: [{ file: 'kind.json', at: '/deadlines/0/date', to: { addDays: [{ var: 'today' }] } }],
    file: 'kind.json',
    pointer: '/deadlines/0/date/addDays',
    says: /"addDays" takes a list of 2, not 1/,
  },
  {
    name: 'a list before what is looked for in it',
    edits: [
      {
        file: 'schema.json',
        at: '/properties/tone',
        to: {
          type: 'array',
          uniqueItems: true,
          items: { type: 'string', enum: ['formal', 'clear', 'casual'] },
          'x-sensitivity': 'none',
        },
      },
      { file: 'rules.json', at: '/facts/-', to: { id: 'isFormal', value: { in: [{ var: 'form.tone' }, 'formal'] } } },
    ],
    file: 'rules.json',
    pointer: '/facts/4/value/in/0',
    says: /the value first, then the list/,
  },
  {
    name: 'an event that is no day',
    edits: [{ file: 'kind.json', at: '/eventDateField', to: 'company' }],
    file: 'kind.json',
    pointer: '/eventDateField',
    says: /no date "company"/,
  },
  {
    name: 'a day that there is none of',
    edits: [{ file: 'sources.json', at: '/0/reviewed', to: '2026-02-30' }],
    file: 'sources.json',
    pointer: '/0/reviewed',
    says: /must be a day/,
  },
  {
    name: 'a question that no step asks',
    edits: [{ file: 'kind.json', at: '/steps/2/fields/0', to: undefined }],
    file: 'kind.json',
    pointer: '/steps',
    says: /^no step asks for "company"$/,
  },
  {
    name: 'a step of no type',
    edits: [{ file: 'kind.json', at: '/steps/3/type', to: 'previw' }],
    file: 'kind.json',
    pointer: '/steps/3/type',
    says: /must be one of fields, preview, payment, download/,
  },
  {
    name: 'a value in one brace',
    edits: [{ file: 'texts.en.json', at: '/banners/longAgo/text', to: 'It was {facts.daysAgo} days ago.' }],
    file: 'texts.en.json',
    pointer: '/banners/longAgo/text',
    says: /not filled in: write two braces, {{facts.daysAgo}}/,
  },
  {
    name: 'a value that a letter compares with none',
    edits: [
      { file: 'letter.sv.md', replace: 'Jag begär', by: '{% if form.tone == "clera" %}Tydligt.{% endif %} Jag begär' },
    ],
    file: 'letter.sv.md',
    pointer: 'line 21',
    says: /"clera" is no value of "tone"/,
  },
  {
    name: 'one = in a letter',
    edits: [
      { file: 'letter.sv.md', replace: 'Jag begär', by: '{% if form.tone = "clear" %}Tydligt.{% endif %} Jag begär' },
    ],
    file: 'letter.sv.md',
    pointer: 'line 21',
    says: /with ==, not with one =/,
  },
  {
    name: 'a value in a letter that is not closed',
    edits: [{ file: 'letter.sv.md', replace: '{{ replyBy | date_long }}', by: '{{ replyBy | date_long }' }],
    file: 'letter.sv.md',
    pointer: 'line 23',
    says: /{{ is not closed/,
  },
  {
    name: 'a tag in a letter that is not closed',
    edits: [{ file: 'letter.sv.md', replace: '{% cite "kkl-5-2" %}', by: '{% cite "kkl-5-2" }' }],
    file: 'letter.sv.md',
    pointer: 'line 13',
    says: /{% is not closed/,
  },
  {
    name: 'a citation without quotes',
    edits: [{ file: 'letter.sv.md', replace: '{% cite "kkl-5-2" %}', by: '{% cite kkl-5-2 %}' }],
    file: 'letter.sv.md',
    pointer: 'line 13',
    says: /id of a source in quotes/,
  },
  ...[
    { name: 'an option of a widget in words', key: 'rows', to: 'three', says: /must be a number/ },
    { name: 'an option of a widget that is yes in words', key: 'showCount', to: 'yes', says: /must be true or false/ },
    { name: 'a keyboard that there is none of', key: 'inputMode', to: 'digits', says: /must be one of none, text/ },
    { name: 'a longer answer than the schema takes', key: 'maxLength', to: 9000, says: /more than the 5000/ },
    { name: 'no list of values to offer', key: 'only', to: 'goods', says: /must be a list/ },
  ].map(({ name, key, to, says }) => ({
    name,
    edits: [{ file: 'ui.json', at: `/caseDescription/ui:options/${key}`, to }],
    file: 'ui.json',
    pointer: `/caseDescription/ui:options/${key}`,
    says,
  })),
  {
    name: 'an option beside its widget',
    edits: [{ file: 'ui.json', at: '/caseDescription/rows', to: 3 }],
    file: 'ui.json',
    pointer: '/caseDescription/rows',
    says: /belongs in "ui:options"/,
  },
  {
    name: 'a widget without its prefix',
    edits: [{ file: 'ui.json', at: '/company/widget', to: 'text' }],
    file: 'ui.json',
    pointer: '/company/widget',
    says: /"ui:widget"/,
  },
  {
    name: 'a question that is asked in no way',
    edits: [{ file: 'ui.json', at: '/company', to: undefined }],
    file: 'ui.json',
    pointer: '/company',
    says: /how "company" is asked/,
  },
  {
    name: 'a condition on a value that there is none of',
    edits: [{ file: 'schema.json', at: '/allOf/0/if/properties/category/const', to: 'others' }],
    file: 'schema.json',
    pointer: '/allOf/0/if/properties/category/const',
    says: /"others" is no value of "category"/,
  },
  {
    name: 'a default that can not be chosen',
    edits: [{ file: 'schema.json', at: '/properties/tone/default', to: 'rude' }],
    file: 'schema.json',
    pointer: '/properties/tone/default',
    says: /must be one of formal/,
  },
  {
    name: 'an option twice',
    edits: [{ file: 'schema.json', at: '/properties/tone/enum/-', to: 'formal' }],
    file: 'schema.json',
    pointer: '/properties/tone/enum/3',
    says: /"formal" stands here twice/,
  },
  {
    name: 'limits that leave no answer',
    edits: [{ file: 'schema.json', at: '/properties/company/minLength', to: 300 }],
    file: 'schema.json',
    pointer: '/properties/company/minLength',
    says: /more than "maxLength"/,
  },
  {
    name: 'a then without its if',
    edits: [{ file: 'schema.json', at: '/allOf/0/if', to: undefined }],
    file: 'schema.json',
    pointer: '/allOf/0/then',
    says: /needs an "if"/,
  },
  {
    name: 'a text where a day belongs',
    edits: [
      { file: 'rules.json', at: '/facts/-', to: { id: 'more', value: { addDays: [{ var: 'form.company' }, 7] } } },
    ],
    file: 'rules.json',
    pointer: '/facts/4/value/addDays/0',
    says: /wants a day/,
  },
  {
    name: 'values of an operator the other way round',
    edits: [
      {
        file: 'rules.json',
        at: '/facts/-',
        to: { id: 'more', value: { addYears: [3, { var: 'form.incidentDate' }] } },
      },
    ],
    file: 'rules.json',
    pointer: '/facts/4/value/addYears/0',
    says: /wants a day/,
  },
  {
    name: 'a sum of a text',
    edits: [{ file: 'rules.json', at: '/facts/-', to: { id: 'more', value: { '*': [{ var: 'form.company' }, 2] } } }],
    file: 'rules.json',
    pointer: '/facts/4/value/*/0',
    says: /wants a number/,
  },
  {
    name: 'an option by its code',
    edits: [{ file: 'letter.sv.md', replace: '| label: "category" ', by: '' }],
    file: 'letter.sv.md',
    pointer: 'line 1',
    says: /add \| label: "category"/,
  },
  {
    name: 'an option by the words of another field',
    edits: [{ file: 'letter.sv.md', replace: 'label: "category"', by: 'label: "tone"' }],
    file: 'letter.sv.md',
    pointer: 'line 1',
    says: /words of its own field/,
  },
  {
    name: 'a day as an amount',
    edits: [{ file: 'letter.sv.md', replace: 'form.incidentDate | date_long', by: 'form.incidentDate | kr' }],
    file: 'letter.sv.md',
    pointer: 'line 5',
    says: /writes a number/,
  },
  {
    name: 'one brace in a letter',
    edits: [{ file: 'letter.sv.md', replace: 'Jag begär', by: 'Jag, { form.company }, begär' }],
    file: 'letter.sv.md',
    pointer: 'line 21',
    says: /two braces, {{ form.company }}/,
  },
  {
    name: 'marks of a word processor in a letter',
    edits: [
      { file: 'letter.sv.md', replace: 'Jag begär', by: '{% if form.tone == ”clear” %}Tydligt.{% endif %} Jag begär' },
    ],
    file: 'letter.sv.md',
    pointer: 'line 21',
    says: /” is no quotation mark/,
  },
  {
    name: 'another language’s else in a letter',
    edits: [
      {
        file: 'letter.sv.md',
        replace: 'Jag begär',
        by: '{% if form.company %}A{% else if form.tone %}B{% endif %} Jag begär',
      },
    ],
    file: 'letter.sv.md',
    pointer: 'line 21',
    says: /elsif/,
  },
  {
    name: 'another language’s and in a letter',
    edits: [
      { file: 'letter.sv.md', replace: 'Jag begär', by: '{% if form.company && form.tone %}A{% endif %} Jag begär' },
    ],
    file: 'letter.sv.md',
    pointer: 'line 21',
    says: /"and" and "or" in words/,
  },
  {
    name: 'a column that rules read, misspelt in a row',
    edits: [
      { file: 'kind.json', at: '/lookups', to: { company: { table: 'firms', free: true } } },
      {
        file: 'data/firms.json',
        text: '[{"value":"A","member":true},{"value":"B","membr":true},{"value":"C","member":false}]',
      },
      { file: 'rules.json', at: '/facts/-', to: { id: 'member', value: { var: 'lookups.company.member' } } },
    ],
    file: 'data/firms.json',
    pointer: '/1/membr',
    says: /lacks "member"/,
  },
  {
    name: 'a row with a list to be found by',
    edits: [
      { file: 'kind.json', at: '/lookups', to: { company: { table: 'firms', free: true } } },
      { file: 'data/firms.json', text: '[{"value":"A","keywords":["a"]}]' },
    ],
    file: 'data/firms.json',
    pointer: '/0/keywords',
    says: /is a string/,
  },
  {
    name: 'the site’s own price',
    edits: [{ file: 'kind.json', at: '/priceKey', to: 'subscription' }],
    file: 'kind.json',
    pointer: '/priceKey',
    says: /site's own/,
  },
  ...[
    ['a text with quotes in it', '{ "a": "b "c" d" }', /a " within a text/],
    ['a text over two lines', '{ "a": "b\nc" }', /next line/],
    ['one backslash', '{ "a": "\\S" }', /written twice/],
    ['curly quotes', '{ "a": ”b” }', /” is no quotation mark/],
    ['single quotes', "{ 'a': 1 }", /' is no quotation mark/],
    ['a comment', '{\n// a\n"a": 1 }', /no comments \(line 2\)/],
  ].map(([name, text, says]) => ({
    name: `no JSON: ${String(name)}`,
    edits: [{ file: 'ui.json', text: String(text) }],
    file: 'ui.json',
    pointer: '',
    says: new RegExp(says ?? ''),
  })),
  {
    name: 'a key twice',
    edits: [{ file: 'ui.json', replace: '"company": {', by: '"company": { "ui:widget": "textarea",' }],
    file: 'ui.json',
    pointer: '/company/ui:widget',
    says: /"ui:widget" stands here twice.*line 7/,
  },

  {
    name: 'an example that does not pass',
    edits: [{ file: 'examples/first.json', at: '/form/userContact/email', to: 'kim' }],
    file: 'examples/first.json',
    pointer: '/form/userContact/email',
    says: /format/,
  },
  {
    name: 'an example with a hidden answer',
    edits: [{ file: 'examples/first.json', at: '/form/categoryOther', to: 'x' }],
    file: 'examples/first.json',
    pointer: '/form/categoryOther',
    says: /hidden/,
  },
  {
    name: 'an example that cites law of another day',
    edits: [{ file: 'examples/first.json', at: '/form/incidentDate', to: '2022-04-30' }],
    file: 'examples/first.json',
    pointer: '/cites/0',
    says: /does not apply/,
  },
  {
    name: 'an example that cites no source',
    edits: [{ file: 'examples/first.json', at: '/cites/-', to: 'kkl-9' }],
    file: 'examples/first.json',
    pointer: '/cites/1',
    says: /no source/,
  },
  {
    name: 'an example that no letter can help',
    edits: [
      ...['sv', 'en'].map((language) => ({
        file: `texts.${language}.json`,
        at: '/stops/end',
        to: { title: 'T', text: 'T', next: 'N' },
      })),
      { file: 'rules.json', at: '/stops/-', to: { id: 'end', step: 'describe', when: goods } },
    ],
    file: 'examples/first.json',
    pointer: '/form',
    says: /stop "end"/,
  },
  {
    name: 'no example at all',
    edits: [{ remove: 'examples/first.json' }],
    file: 'examples',
    pointer: '',
    says: /at least one example/,
  },
  {
    name: 'no example for the landing page',
    edits: [{ file: 'examples/first.json', at: '/showcase', to: false }],
    file: 'examples',
    pointer: '',
    says: /showcase/,
  },
];

describe('forms:check', () => {
  test('finds nothing in a sound kind', async () => {
    expect(await problemsOf([])).toEqual([]);
  });

  test.each(MISTAKES)('reports $name', async ({ edits, file, pointer, says }) => {
    const problems = await problemsOf(edits);
    const found = problems.filter(
      (problem) => problem.file === file && problem.pointer === pointer && says.test(problem.message),
    );
    if (found.length !== 1)
      throw new Error(`not reported once at ${file} ${pointer}:\n${problems.map(describeProblem).join('\n')}`);
  });

  test('reports a place of another kind, and one price key with two prices; one with one price is meant', async () => {
    const beside = async (edits: Edit[]) => {
      await madeKind(forms, 'alpha', [
        { file: 'kind.json', at: '/priceKey', to: 'shared' },
        { file: 'kind.json', at: '/order', to: 1 },
      ]);
      const folder = await madeKind(forms, 'beta', [{ file: 'kind.json', at: '/priceKey', to: 'shared' }, ...edits]);
      const { problems } = await checkKinds([forms.dir], TODAY);
      return problems.map(({ file, pointer, minor = false }) => [path.relative(folder, file), pointer, minor]);
    };
    expect(
      await beside([
        { file: 'kind.json', at: '/order', to: 1 },
        { file: 'kind.json', at: '/defaultPrice', to: 40 },
      ]),
    ).toEqual([
      ['kind.json', '/defaultPrice', false],
      ['kind.json', '/order', true],
    ]);
    await rm(path.join(forms.dir, 'alpha'), { recursive: true });
    await rm(path.join(forms.dir, 'beta'), { recursive: true });
    expect(await beside([{ file: 'kind.json', at: '/order', to: 2 }])).toEqual([]);
  });

  test('leaves notes, pictures and hidden files in a folder alone, and conditions that are the other way round', async () => {
    const unless = { not: { properties: { category: { const: 'goods' } }, required: ['category'] } };
    expect(
      await problemsOf([
        { file: 'notes.md', text: 'Läst i lagen.' },
        { file: '.DS_Store', text: 'x' },
        { file: 'logo.svg', text: '<svg/>' },
        { file: 'schema.json', at: '/allOf/-', to: { if: unless, then: { properties: { tone: { maxLength: 10 } } } } },
      ]),
    ).toEqual([]);
  });

  test('reads files as editors of Windows save them', async () => {
    const folder = await madeKind(forms, 'lamp');
    for (const name of ['kind.json', 'texts.sv.json', 'letter.sv.md']) {
      const file = path.join(folder, name);
      await writeFile(file, `\uFEFF${(await readFile(file, 'utf8')).replaceAll('\n', '\r\n')}`);
    }
    expect((await checkKinds([forms.dir], TODAY)).problems).toEqual([]);
    expect((await loadedKind(forms, 'lamp')).letters.sv).toMatch(/^# /);
  });

  test('reports a folder that is not called as its kind is', async () => {
    const folder = await madeKind(forms, 'lamp');
    await rename(folder, path.join(forms.dir, 'en lampa å'));
    expect((await checkKinds([forms.dir], TODAY)).problems).toMatchObject([
      {
        file: path.join(forms.dir, 'en lampa å', 'kind.json'),
        pointer: '/id',
        message: expect.stringContaining('"en lampa å"'),
        minor: true,
      },
    ]);
  });

  test('reaches rules that take several other answers than any example', async () => {
    const when = {
      and: [
        { '==': [{ var: 'form.category' }, 'service'] },
        { '==': [{ var: 'form.tone' }, 'casual'] },
        { '>': [{ var: 'facts.daysAgo' }, 365] },
      ],
    };
    expect(await problemsOf([...bannerTexts, { file: 'rules.json', at: '/banners/-', to: banner({ when }) }])).toEqual(
      [],
    );
  });

  test('points into _shared for what was written there', async () => {
    await mkdir(path.join(forms.dir, '_shared'));
    await writeFile(
      path.join(forms.dir, '_shared', 'tone.json'),
      JSON.stringify({ parts: { tone: { type: 'string', enum: ['formal', 'clear', 'casual'] } } }),
    );
    const problems = await problemsOf([
      { file: 'schema.json', at: '/properties/tone', to: { $ref: '../_shared/tone.json#/parts/tone' } },
    ]);
    expect(problems).toMatchObject([
      {
        file: '../_shared/tone.json',
        pointer: '/parts/tone',
        message: '"tone" needs x-sensitivity: personal, sensitive or none',
      },
    ]);
  });
});

describe('loadKindsOrThrow', () => {
  test('inlines fragments, keys beside them over them, lists into lists', async () => {
    await mkdir(path.join(forms.dir, '_shared'));
    await writeFile(
      path.join(forms.dir, '_shared', 'line.json'),
      JSON.stringify({ type: 'string', maxLength: 10, 'x-sensitivity': 'personal' }),
    );
    await writeFile(path.join(forms.dir, '_shared', 'items.json'), JSON.stringify([{ id: 'send' }, { id: 'keep' }]));
    await madeKind(forms, 'lamp', [
      { file: 'schema.json', at: '/properties/company', to: { $ref: '../_shared/line.json', maxLength: 20 } },
      { file: 'kind.json', at: '/checklist', to: [{ id: 'read' }, { $ref: '../_shared/items.json' }] },
    ]);
    const kind = await loadedKind(forms, 'lamp');
    expect(kind.schema).toMatchObject({
      properties: { company: { type: 'string', maxLength: 20, 'x-sensitivity': 'personal' } },
    });
    expect(kind.manifest.checklist).toEqual([{ id: 'read' }, { id: 'send' }, { id: 'keep' }]);
    expect(JSON.stringify(kind)).not.toContain('$ref');
  });

  test('the hash is of the content, fragments included, not of white space or key order', async () => {
    const folder = await madeKind(forms, 'lamp');
    const { hash, ...content } = await loadedKind(forms, 'lamp');
    expect(hash).toBe(computeContentHash(content));
    const again = await formsFolder();
    await madeKind(again, 'lamp', [{ file: 'ui.json', at: '/category', to: { 'ui:widget': 'cards' } }]);
    expect((await loadedKind(again, 'lamp')).hash).toBe(hash);
    await again.remove();
    await writeFile(path.join(folder, 'prompt.md'), 'Write well.');
    expect((await loadedKind(forms, 'lamp')).hash).not.toBe(hash);
  });

  test('a file that two folders have alike is read in each with its own fragments', async () => {
    const edits = (maxLength: number): Edit[] => [
      { file: 'schema.json', at: '/properties/company', to: { $ref: './data/line.json' } },
      { file: 'data/line.json', text: JSON.stringify({ type: 'string', maxLength, 'x-sensitivity': 'personal' }) },
    ];
    await madeKind(forms, 'lamp', edits(7));
    await madeKind(forms, 'boat', edits(8));
    const longest = async (id: string) => (await loadedKind(forms, id)).schema;
    expect(await longest('lamp')).toMatchObject({ properties: { company: { maxLength: 7 } } });
    expect(await longest('boat')).toMatchObject({ properties: { company: { maxLength: 8 } } });
  });

  test("a kind in a second forms folder is loaded, in order, with the first one's _shared", async () => {
    const second = await formsFolder();
    await mkdir(path.join(forms.dir, '_shared'));
    await writeFile(
      path.join(forms.dir, '_shared', 'line.json'),
      JSON.stringify({ type: 'string', maxLength: 7, 'x-sensitivity': 'personal' }),
    );
    await madeKind(forms, 'lamp', [{ file: 'kind.json', at: '/order', to: 5 }]);
    await madeKind(second, 'boat', [
      { file: 'schema.json', at: '/properties/company', to: { $ref: '../_shared/line.json' } },
    ]);
    const kinds = await loadKindsOrThrow([forms.dir, second.dir]);
    expect(kinds.map((kind) => kind.manifest.id)).toEqual(['boat', 'lamp']);
    expect(kinds[0]?.schema).toMatchObject({ properties: { company: { maxLength: 7 } } });
    await second.remove();
  });

  test('refuses what two kinds claim, and names both', async () => {
    const folder = await madeKind(forms, 'lamp');
    await cp(folder, path.join(forms.dir, 'lamp-copy'), { recursive: true });
    const refusal = await loadKindsOrThrow([forms.dir]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(KindsError);
    const pointers = refusal instanceof KindsError ? refusal.problems.map((problem) => problem.pointer) : [];
    expect(pointers).toEqual(['/id', '/apiPath', '/slugs/about', '/slugs/faq']);
    expect(String(refusal)).toContain(`taken by ${folder}`);
  });

  test('refuses a forms folder that is not there', async () => {
    await expect(loadKindsOrThrow([path.join(forms.dir, 'nowhere')])).rejects.toThrow('FORMS_DIR');
  });
});

describe('a form', () => {
  const contact = { name: 'Kim', email: 'kim@exempel.se' };
  const sound = { category: 'goods', caseDescription: 'Den gick sönder.', userContact: contact };

  test('passes trimmed, with defaults, without what was not asked', async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    const given = {
      ...sound,
      caseDescription: ' Den gick sönder.\n',
      company: '  ',
      incidentDate: null,
      categoryOther: 'en rest',
      isAdmin: true,
    };
    expect(cleanAndValidateForm(kind, given, 'sv')).toEqual({ form: { ...sound, tone: 'formal' } });
    expect(given.company).toBe('  ');
  });

  test('is refused field by field, in the asked language and the order of the steps', async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    const wrong = {
      tone: 'rude',
      category: 'other',
      incidentDate: '2026-13-01',
      caseDescription: ' ',
      userContact: { email: 'kim' },
    };
    const result = cleanAndValidateForm(kind, wrong, 'en');
    expect(result).toEqual({
      errors: [
        { path: 'categoryOther', code: 'required', message: 'Fill in “What is it about?”.' },
        { path: 'caseDescription', code: 'required', message: 'Describe what happened.' },
        { path: 'incidentDate', code: 'format', message: 'Choose a date in “When did it happen?”.' },
        { path: 'tone', code: 'enum', message: 'Choose one of the options under “Tone”.' },
        { path: 'userContact.name', code: 'required', message: 'Fill in “Name”.' },
        {
          path: 'userContact.email',
          code: 'format',
          message: 'Write an email address in “Email”, such as name@example.com.',
        },
      ],
    });
    expect(cleanAndValidateForm(kind, { ...sound, company: 'x'.repeat(201) }, 'sv')).toEqual({
      errors: [{ path: 'company', code: 'maxLength', message: 'Korta ”Mottagare” till högst 200 tecken.' }],
    });
  });

  test.each([
    null,
    undefined,
    'text',
    7,
    [],
    [1],
    { userContact: 'Kim' },
    { userContact: [] },
    JSON.parse('{"__proto__": {"category": "goods"}}'),
  ])('that is no form is refused, not thrown at: %j', async (form) => {
    await madeKind(forms, 'lamp');
    expect(cleanAndValidateForm(await loadedKind(forms, 'lamp'), form, 'sv')).toHaveProperty('errors');
  });

  test("under the names of requests comes under the kind's own", async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    const { userContact: _contact, ...flat } = sound;
    expect(
      cleanAndRenameOldAnswers(kind, {
        ...flat,
        name: ' Kim ',
        email: 'kim@exempel.se',
        company: '',
        incidentDate: null,
      }),
    ).toEqual(sound);
    expect(cleanAndRenameOldAnswers(kind, { ...sound, name: 'Other' })).toEqual(sound);
    expect(cleanAndRenameOldAnswers(kind, null)).toEqual({});
  });
});

describe('the views', () => {
  test("merge texts into the UI of each step, the same errors as the server's among them", async () => {
    await madeKind(forms, 'lamp', [
      {
        file: 'kind.json',
        at: '/shortForm',
        to: [{ id: 'contact', type: 'fields', fields: ['userContact', 'company'], required: ['company'] }],
      },
      ...['sv', 'en'].map((language) => ({
        file: `texts.${language}.json`,
        at: '/fields/tone/options/formal',
        to: { label: 'F', hint: `hint ${language}` },
      })),
    ]);
    const view = buildKindView(await loadedKind(forms, 'lamp'), 'sv');
    const [category, describeStep, contact, preview] = view.steps;
    expect(category).toMatchObject({
      id: 'category',
      type: 'fields',
      label: 'Kategori',
      heading: 'Vad gäller det?',
      fields: ['category', 'categoryOther'],
      schema: { required: ['category'], allOf: [{ then: { required: ['categoryOther'] } }] },
      uiSchema: {
        'ui:order': ['category', 'categoryOther', '*'],
        category: {
          'ui:widget': 'cards',
          'ui:title': 'Kategori',
          'ui:enumNames': ['En vara', 'En tjänst', 'Annat'],
          'ui:options': { errors: { required: 'Välj en kategori.' }, hints: {} },
        },
        categoryOther: {
          'ui:title': 'Vad gäller det?',
          'ui:options': { errors: { required: 'Fyll i ”Vad gäller det?”.' } },
        },
      },
    });
    expect(describeStep?.uiSchema).toMatchObject({
      tone: { 'ui:options': { hints: { formal: 'hint sv' } }, 'ui:enumNames': ['F', 'Tydlig', 'Vardaglig'] },
    });
    expect(contact?.uiSchema).toMatchObject({
      userContact: {
        'ui:title': 'Dina uppgifter',
        email: { 'ui:description': 'Hit skickas brevet.', 'ui:options': { autocomplete: 'email', inputMode: 'email' } },
      },
    });
    expect(preview).toEqual({
      id: 'preview',
      type: 'preview',
      label: 'Förhandsgranska',
      heading: 'Så börjar ditt brev',
      next: 'Gå till betalning',
    });
    expect(view.shortForm?.[0]?.schema).toMatchObject({ required: ['userContact', 'company'] });
    expect(view.validator).toMatch(/^\/kinds\/lamp-[0-9a-f]{8}\.js$/);
    expect(view.sources[0]?.citation).toBe('5 kap. 2 § konsumentköplagen (2022:260)');
  });

  test('list a kind with its categories and price', async () => {
    await madeKind(forms, 'lamp');
    const kind = await loadedKind(forms, 'lamp');
    expect(buildKindSummary(kind, 'en', 49)).toMatchObject({
      id: 'lamp',
      apiPath: 'lamp',
      name: 'Lamp',
      price: 49,
      shortForm: false,
      frame: {},
      categories: [
        { value: 'goods', label: 'Goods' },
        { value: 'service', label: 'A service' },
        { value: 'other', label: 'Something else' },
      ],
    });
    expect(findShowcaseExample(kind, 'en')?.language).toBe('sv');
  });
});
