import { isRecord } from '../../../../core/shared/isRecord';
import { Choice } from './Choice';
import { readFieldOptions, type FieldWidgetProps } from '../fields/fieldParts';

/** Several answers out of a list: an array in the order of the list, nothing when none is chosen. */
export function CheckboxesWidget({
  id,
  value,
  onChange,
  options,
  schema,
  uiSchema,
  htmlName,
  rawErrors,
}: FieldWidgetProps) {
  const { hints = {}, only } = readFieldOptions(options);
  const items = isRecord(schema.items) ? schema.items['enum'] : undefined;
  const names = isRecord(uiSchema) ? uiSchema['ui:enumNames'] : undefined;
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const labelledItems = (Array.isArray(items) ? items : []).map((each: unknown, index) => ({
    text: String(each),
    label: String((Array.isArray(names) ? names[index] : undefined) ?? each),
  }));
  const offered = labelledItems.filter(({ text }) => !only || only.includes(text) || chosen.includes(text));
  const toggleChoice = (text: string) => {
    const next = labelledItems
      .filter((each) => chosen.includes(each.text) !== (each.text === text))
      .map((each) => each.text);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div className="choices choices-list">
      {offered.map(({ text, label }, index) => {
        // The first input carries the field's own id: that is where the error summary leads.
        const optionId = index === 0 ? id : `${id}-${index}`;
        return (
          <Choice
            key={text}
            type="checkbox"
            id={optionId}
            name={htmlName ?? id}
            value={text}
            label={label}
            hint={hints[text]}
            checked={chosen.includes(text)}
            isWrong={Boolean(rawErrors?.length)}
            onChoose={() => toggleChoice(text)}
          />
        );
      })}
    </div>
  );
}
