/** As much of a kind's texts as names its options. */
interface OptionTexts {
  fields: Record<string, { options?: Record<string, string | { label: string }> | undefined } | undefined>;
}

/** What an option of a field is called; undefined for a value that is no option of it. */
export function findOptionLabel({ fields }: OptionTexts, field: string, value: unknown): string | undefined {
  const options = Object.hasOwn(fields, field) ? fields[field]?.options : undefined;
  const key = String(value);
  const option = options && Object.hasOwn(options, key) ? options[key] : undefined;
  return typeof option === 'object' ? option.label : option;
}

/** What an option of a field is called, or the value itself. */
export function getOptionLabelOrValue(texts: OptionTexts, field: string, value: string): string {
  return findOptionLabel(texts, field, value) ?? value;
}
