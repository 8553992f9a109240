import { z } from 'zod';
import { exampleSchema, kindSchema, rulesSchema, sourcesSchema, textsSchema } from '../shared/kinds/kindFolder';
import type { SchemaName } from '../shared/kinds/schemaFiles';
import {
  sharedSituationSchema,
  sharedSituationTextsSchema,
  situationExampleSchema,
  situationSchema,
  situationSourcesSchema,
  situationTextsSchema,
} from '../shared/kinds/situationFolder';
import { dataSchema, formSchema, questionsSchema, uiSchema } from './formFiles';

/** The JSON Schemas of a kind's files, for editors: made of what reads the files, so that the two never differ. */

const SCHEMAS: Record<SchemaName, z.ZodType> = {
  kind: kindSchema,
  schema: formSchema,
  ui: uiSchema,
  data: dataSchema,
  rules: rulesSchema,
  sources: sourcesSchema,
  texts: textsSchema,
  example: exampleSchema,
  sharedSituation: sharedSituationSchema,
  sharedSituationTexts: sharedSituationTextsSchema,
  sharedQuestions: questionsSchema,
  situationSources: situationSourcesSchema,
  situation: situationSchema.extend({
    schema: formSchema.required({ properties: true }).describe(situationSchema.shape.schema.description ?? ''),
    ui: uiSchema.default({}).describe(situationSchema.shape.ui.description ?? ''),
  }),
  situationTexts: situationTextsSchema,
  situationExample: situationExampleSchema,
};

/** As an author writes the file: what has a default may be left out, and `$ref` may stand for what is taken from elsewhere. */
export function buildFileSchema(name: SchemaName): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(SCHEMAS[name], {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema, path }) {
      if (path.length > 0 && jsonSchema.type === 'object') allowReference(jsonSchema);
    },
  });
}

/** What stands beside `$ref` is laid over what it names, and so nothing is required there. */
function allowReference(schema: z.core.JSONSchema.BaseSchema): void {
  const { required, properties, propertyNames } = schema;
  schema.properties = { ...properties, $ref: { type: 'string' } };
  if (typeof propertyNames === 'object') schema.propertyNames = { anyOf: [propertyNames, { const: '$ref' }] };
  if (!required) return;
  delete schema.required;
  schema.anyOf = [{ required }, { required: ['$ref'] }];
}
