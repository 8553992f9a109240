import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import kindSchema from '../../../../../core/shared/kinds/schemas/kind.json';
import formSchema from '../../../../../core/shared/kinds/schemas/schema.json';
import rulesSchema from '../../../../../core/shared/kinds/schemas/rules.json';
import situationSchema from '../../../../../core/shared/kinds/schemas/situation.json';
import uiSchema from '../../../../../core/shared/kinds/schemas/ui.json';
import swedish from '../../../../../web/src/admin/kinds/explanations.sv.json';
import { suggestAtCursor } from '../../../../../web/src/admin/kinds/completion';

/** What is suggested where `|` stands in the text: labels, and what of the text they take the place of. */
function suggested(
  schema: unknown,
  marked: string,
  explanations: Readonly<Record<string, string>> = {},
): { labels: string[]; instead: string; explained: unknown[] } | null {
  const pos = marked.indexOf('|');
  const text = marked.replace('|', '');
  const state = EditorState.create({ doc: text, extensions: [json()] });
  const found = suggestAtCursor(schema, new CompletionContext(state, pos, true), {
    required: 'required',
    explanations,
  });
  return (
    found && {
      labels: found.options.map(({ label }) => label),
      instead: text.slice(found.from, found.to),
      explained: found.options.map(({ info }) => info),
    }
  );
}

describe('suggestions in a file', () => {
  it('are the names that an object may have and has not, the required ones first', () => {
    const found = suggested(kindSchema, '{ "id": "lamp", "order": 1, | }');
    expect(found?.labels.slice(0, 3)).toEqual(['"apiPath"', '"priceKey"', '"defaultPrice"']);
    expect(found?.labels).toContain('"replyDays"');
    expect(found?.labels).not.toContain('"order"');
    expect(suggested(kindSchema, '{ "id": "lamp", "routes": { | } }')?.labels).toEqual([
      '"wizard"',
      '"success"',
      '"canceled"',
      '"preview"',
    ]);
  });

  it('take the place of a name that is begun, also one that is not closed yet', () => {
    expect(suggested(rulesSchema, '{ "facts": [], "ba|" }')).toMatchObject({ instead: '"ba"' });
    expect(suggested(rulesSchema, '{\n  "facts": [],\n  "ba|\n}')?.labels).toContain('"banners"');
    expect(suggested(rulesSchema, '{\n  "ba|\n  "facts": [],\n  "stops": []\n}')).toMatchObject({
      labels: ['"banners"', '"checks"'],
      instead: '"ba',
    });
    expect(suggested(rulesSchema, '{ "facts": [{ "i|": "x" }] }')).toMatchObject({
      labels: ['"id"', '"value"'],
      instead: '"i"',
    });
  });

  it('are the values where there are only so many, in rows and by alternatives too', () => {
    expect(suggested(rulesSchema, '{ "banners": [{ "id": "a" }, { "level": "|" }] }')).toMatchObject({
      labels: ['"info"', '"warning"'],
      instead: '""',
    });
    expect(suggested(rulesSchema, '{ "banners": [{ "outcome": | }] }')?.labels).toEqual(['true', 'false']);
    expect(suggested(kindSchema, '{ "steps": [{ "type": "|" }] }')?.labels).toEqual([
      '"fields"',
      '"preview"',
      '"payment"',
      '"download"',
    ]);
    expect(suggested(kindSchema, '{ "letterLanguages": ["|"] }')?.labels).toEqual(['"sv"', '"en"']);
  });

  it('go into questions however deep they stand', () => {
    const question = '{ "type": "object", "properties": { "late": { "type": "string", | } } }';
    const names = suggested(formSchema, question)?.labels;
    expect(names).toContain('"x-sensitivity"');
    expect(names).not.toContain('"type"');
    expect(suggested(formSchema, question.replace('|', '"x-sensitivity": "|"'))?.labels).toEqual([
      '"personal"',
      '"sensitive"',
      '"none"',
    ]);
    const within = `{ "allOf": [{ "then": ${question.replace('|', '"format": |')} }] }`;
    expect(suggested(situationSchema, `{ "schema": ${within} }`)?.labels).toContain('"date"');
    expect(suggested(uiSchema, '{ "group": { "late": { "ui:widget": "|" } } }')?.labels).toContain('"radio"');
    expect(suggested(uiSchema, '{ "late": { "ui:options": { | } } }')?.labels).toContain('"advised"');
  });

  it('say what each name and value is for, in the reader’s language', () => {
    const cursor = '{ "late": { "ui:widget": "|" } }';
    const [english, inSwedish] = [suggested(uiSchema, cursor), suggested(uiSchema, cursor, swedish)];
    expect(english?.explained.slice(0, 2)).toEqual(['A line.', 'A box of several lines.']);
    expect(inSwedish?.explained.slice(0, 2)).toEqual(['En rad.', 'En ruta med flera rader.']);
    expect(suggested(kindSchema, '{ | }')?.explained[0]).toContain('never changes');
  });

  it('are none where anything may stand', () => {
    expect(suggested(kindSchema, '{ "id": "|" }')).toBeNull();
    expect(suggested(rulesSchema, '{ "facts": [{ "value": { | } }] }')).toBeNull();
  });
});
