import type { EnumOptionsType, Registry } from '@rjsf/utils';
import type { JsonSchema } from '../../../../core/shared/kinds/kind';
import type { UiNode } from '../../data/kinds';
import { useTranslation } from '../../i18n/texts';
import { buildErrorId, readNodeOptions, type FieldWidgetProps } from '../fields/fieldParts';
import { widgets } from '../widgets/widgets';

interface Props {
  id: string;
  label: string;
  schema: JsonSchema;
  uiSchema: UiNode;
  registry: Registry;
  value: unknown;
  required?: boolean;
  rawErrors?: string[] | undefined;
  isFromPicture?: boolean;
  /** Unit behind the input, unless the kind names one. */
  suffix?: string | undefined;
  onChange: (value: unknown) => void;
}

/** rjsf's form would want to know. */
const doNothing = () => undefined;

/** Choices of many inputs take less room as one. */
const ROOMY = ['radio', 'cards'];

/** One question outside rjsf's own rows, with the very widget that the form asks it with. */
export function ReadAnswerField({
  id,
  label,
  schema,
  uiSchema,
  registry,
  value,
  required = false,
  rawErrors,
  isFromPicture = false,
  suffix,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const named = uiSchema['ui:widget'];
  const listed = Array.isArray(schema['enum']) ? schema['enum'] : undefined;
  const isNumber = schema['type'] === 'number' || schema['type'] === 'integer';
  const plain = listed ? 'select' : isNumber ? 'number' : schema['type'] === 'boolean' ? 'checkbox' : 'text';
  const name = typeof named === 'string' && !ROOMY.includes(named) && named in widgets ? named : plain;
  const Widget = widgets[name];
  const options = buildWidgetOptions(uiSchema, listed, suffix);
  if (!Widget) return null;
  const wrong = Boolean(rawErrors?.length);
  return (
    <div className={`field${wrong ? ' field-wrong' : ''}`}>
      {name !== 'checkbox' && (
        <label className="field-label" htmlFor={id}>
          {label}
          {!required && !readNodeOptions(uiSchema).advised && (
            <span className="field-optional"> {t('field.optional')}</span>
          )}
          {isFromPicture && <span className="field-from-picture"> {t('field.fromPicture')}</span>}
        </label>
      )}
      {wrong && (
        <p className="field-error" id={buildErrorId(id)}>
          <span className="visually-hidden">{t('errors.prefix')} </span>
          {rawErrors?.[0]}
        </p>
      )}
      <Widget
        id={id}
        name={id}
        htmlName={id}
        label={label}
        schema={schema}
        uiSchema={uiSchema}
        registry={registry}
        options={options}
        value={value}
        required={required}
        {...(rawErrors && { rawErrors })}
        onChange={onChange}
        onBlur={doNothing}
        onFocus={doNothing}
      />
    </div>
  );
}

function buildWidgetOptions(
  uiSchema: UiNode,
  listed: unknown[] | undefined,
  suffix: string | undefined,
): FieldWidgetProps['options'] {
  const given = uiSchema['ui:options'];
  const options = typeof given === 'object' && given !== null ? given : {};
  const names = uiSchema['ui:enumNames'];
  const enumOptions = listed?.map((value, index): EnumOptionsType => ({
    value,
    label: String(Array.isArray(names) ? (names[index] ?? value) : value),
  }));
  return { ...(suffix && { suffix }), ...options, ...(enumOptions && { enumOptions }) };
}
