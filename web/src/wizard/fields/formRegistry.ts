import AnyOfField from '@rjsf/core/lib/components/fields/MultiSchemaField.js';
import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import FallbackField from '@rjsf/core/lib/components/fields/FallbackField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import MultiSchemaFieldTemplate from '@rjsf/core/lib/components/templates/MultiSchemaFieldTemplate.js';
import UnsupportedFieldTemplate from '@rjsf/core/lib/components/templates/UnsupportedField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

/**
 * Stands in for the registry that rjsf begins each form with: of its fields those that our schemas can name, and none of
 * its widgets, layouts and templates, in whose place our own stand anyway (FieldsStep hands them over).
 */
export default function buildRjsfFieldsAndTemplates() {
  return {
    fields: {
      AnyOfField,
      ArrayField,
      BooleanField,
      FallbackField,
      NumberField,
      ObjectField,
      OneOfField: AnyOfField,
      SchemaField,
      StringField,
    },
    templates: { MultiSchemaFieldTemplate, UnsupportedFieldTemplate },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
