import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { UiNode } from '../../data/kinds';
import { buildErrorId, buildExampleId, buildHintId, readNodeOptions } from './fieldParts';
import { softenText } from '../../../../core/shared/letter/gentler';
import { isFreeTextField } from './freeText';
import { GentlerSuggestion } from './Gentler';
import { FromPictureContext } from '../answers/letterAccess';
import { parseDottedPathOfFieldId } from './problem';

/** Widgets that are several inputs and thus a group with a legend. */
const GROUPS = ['radio', 'cards', 'checkboxes', 'cardSearch', 'dateTime'];

/** What a row of a list is called, where it is a question of its own. */
export const RowNameContext = createContext<string | undefined>(undefined);

/** Label, hint, error, input, example: in this order, so that nobody fills in a field before hearing what is wrong. */
export function FieldTemplate({
  id,
  label,
  rawDescription,
  rawErrors,
  required,
  schema,
  uiSchema,
  hidden,
  formData,
  onChange,
  fieldPathId,
  children,
}: FieldTemplateProps) {
  const { t } = useTranslation();
  const rowName = use(RowNameContext);
  const fromPicture = use(FromPictureContext)?.[parseDottedPathOfFieldId(id)];
  if (hidden) return <div hidden>{children}</div>;
  if (schema.type === 'object') return children;
  const node: UiNode = uiSchema ?? {};
  const { example, advised } = readNodeOptions(node);
  const widget = node['ui:widget'];
  const isGroup = schema.type === 'array' || (typeof widget === 'string' && GROUPS.includes(widget));
  const wrong = Boolean(rawErrors?.length);
  const name = (
    <>
      {rowName ?? label}
      {!required && <span className="field-optional"> {advised ? t('field.advised') : t('field.optional')}</span>}
      {fromPicture !== undefined && fromPicture === formData && (
        <span className="field-from-picture"> {t('field.fromPicture')}</span>
      )}
    </>
  );
  const notes = (
    <>
      {rawDescription && (
        <p className="field-hint" id={buildHintId(id)}>
          {rawDescription}
        </p>
      )}
      {wrong && (
        <p className="field-error" id={buildErrorId(id)}>
          <span className="visually-hidden">{t('errors.prefix')} </span>
          {rawErrors?.[0]}
        </p>
      )}
    </>
  );
  // A search field shows it where one types.
  const after = example && widget !== 'cardSearch' && (
    <p className="field-example" id={buildExampleId(id)}>
      {t('field.example', { example })}
    </p>
  );
  const gentler =
    typeof formData === 'string' && isFreeTextField(widget, parseDottedPathOfFieldId(id))
      ? softenText(formData)
      : undefined;
  const className = `field${wrong ? ' field-wrong' : ''}`;
  if (isGroup)
    return (
      <fieldset
        className={className}
        aria-describedby={joinDescriptionIds(id, Boolean(rawDescription), wrong, Boolean(example))}
      >
        <legend className="field-label">{name}</legend>
        {notes}
        {children}
        {after}
      </fieldset>
    );
  return (
    <div className={className}>
      {widget !== 'checkbox' && (
        <label className="field-label" htmlFor={id}>
          {name}
        </label>
      )}
      {notes}
      {children}
      {after}
      {gentler !== undefined && (
        <p className="field-harsh" role="status">
          {t('field.harsh')} <GentlerSuggestion text={gentler} onTake={() => onChange(gentler, fieldPathId.path)} />
        </p>
      )}
    </div>
  );
}

function joinDescriptionIds(id: string, hint: boolean, wrong: boolean, example: boolean): string | undefined {
  return (
    [hint && buildHintId(id), wrong && buildErrorId(id), example && buildExampleId(id)].filter(Boolean).join(' ') ||
    undefined
  );
}

/** The questions of a step that are shown, where a phone shows some of them at a time. */
export const ShownFieldsContext = createContext<ReadonlySet<string> | undefined>(undefined);

/** Groups of fields stand one after the other under the step's heading; one that asks for it (`titled`) has its label over it. */
export function ObjectFieldTemplate({ properties, title, uiSchema, fieldPathId }: ObjectFieldTemplateProps) {
  const shown = use(ShownFieldsContext);
  const isWholeStep = fieldPathId.path.length === 0;
  if (title && readNodeOptions(uiSchema ?? {}).titled)
    return (
      <fieldset className="fields-group">
        <legend className="fields-title">{title}</legend>
        <ObjectMembers properties={properties} />
      </fieldset>
    );
  return <ObjectMembers properties={properties} {...(isWholeStep && { shown })} />;
}

interface MembersProps extends Pick<ObjectFieldTemplateProps, 'properties'> {
  /** All of them where it is undefined. */
  shown?: ReadonlySet<string> | undefined;
}

function ObjectMembers({ properties, shown }: MembersProps) {
  return (
    <div className="fields">
      {properties.map(({ content, hidden, name }) => (
        <div key={name} className="fields-item" hidden={hidden || shown?.has(name) === false}>
          {content}
        </div>
      ))}
    </div>
  );
}
