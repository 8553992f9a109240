import { Suspense, useState } from 'react';
import { Choice } from './Choice';
import type { RegistryWidgetsType } from '@rjsf/utils';
import { useTranslation } from '../../i18n/texts';
import { useLanguage } from '../../i18n/context';
import { parseTypedNumber, formatNumberForTyping } from '../../ui/typedNumber';
import { MailAddressSuggestion } from '../../ui/MeantAddress';
import { CheckboxesWidget } from './CheckboxesWidget';
import { DateWidget } from './DateWidget';
import { CharacterCount } from '../fields/Count';
import { lateWidgets, KnownRecipientOffers } from './lazyWidgets';
import { formatMinutesAsHoursAndMinutes, parseTypedDurationAsMinutes } from './times';
import { readFieldOptions, buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { containsAllWords } from '../../../../core/shared/answers/rowWords';
import { parseDottedPathOfFieldId } from '../fields/problem';
import { useTypingBuffer } from '../fields/typing';

type InputType = 'text' | 'email' | 'tel';

const formatScalarAsText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const convertEmptyToUndefined = (typed: string) => typed || undefined;

/** Typed into a text field: what fits of it, in capitals where the kind wants them. Returns what the field now holds. */
function limitAndUppercaseTypedText(
  field: HTMLInputElement | HTMLTextAreaElement,
  limit: number | undefined,
  upper: boolean | undefined,
): string {
  const cut = limit === undefined ? field.value : field.value.slice(0, limit);
  const wanted = upper ? cut.toUpperCase() : cut;
  if (wanted !== field.value) {
    // Put right in place, or the cursor would jump to the end.
    const { selectionStart, selectionEnd } = field;
    field.value = wanted;
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  return wanted;
}

function createInputWidget(type: InputType) {
  return function InputWidget(props: FieldWidgetProps) {
    const { id, value, onChange, options, htmlName } = props;
    const { autocomplete, inputMode, maxLength, upper } = readFieldOptions(options);
    const { text, type: write } = useTypingBuffer({
      value,
      shown: formatScalarAsText(value),
      read: convertEmptyToUndefined,
      onChange,
    });
    return (
      <input
        className="input"
        type={type}
        id={id}
        name={htmlName ?? id}
        value={text}
        autoComplete={autocomplete}
        inputMode={inputMode}
        maxLength={maxLength}
        autoCapitalize={upper ? 'characters' : undefined}
        spellCheck={type === 'text' && !upper ? undefined : false}
        onChange={(event) =>
          write(type === 'email' ? event.target.value : limitAndUppercaseTypedText(event.target, maxLength, upper))
        }
        {...buildAriaAttributes(props)}
      />
    );
  };
}

function TextareaWidget(props: FieldWidgetProps) {
  const { id, value, onChange, options, htmlName, schema } = props;
  const { rows = 4, maxLength, showCount, autocomplete, recipientOf } = readFieldOptions(options);
  const limit = maxLength ?? schema.maxLength;
  const { text, type } = useTypingBuffer({
    value,
    shown: formatScalarAsText(value),
    read: convertEmptyToUndefined,
    onChange,
  });
  return (
    <>
      <textarea
        className="input"
        id={id}
        name={htmlName ?? id}
        rows={rows}
        value={text}
        maxLength={limit}
        autoComplete={autocomplete}
        onChange={(event) => type(limitAndUppercaseTypedText(event.target, maxLength, false))}
        {...buildAriaAttributes(props)}
      />
      {showCount && limit !== undefined && <CharacterCount id={id} used={text.length} limit={limit} />}
      {recipientOf !== undefined && (
        <Suspense fallback={null}>
          <KnownRecipientOffers of={recipientOf} addressField={parseDottedPathOfFieldId(id)} value={text} />
        </Suspense>
      )}
    </>
  );
}

/** An address in as many lines as it takes. */
function AddressWidget(props: FieldWidgetProps) {
  return <TextareaWidget {...props} options={{ autocomplete: 'street-address', rows: 2, ...props.options }} />;
}

/** Amounts and counts: typed as text, so that decimal comma, spaces and "kr" are understood, and "3:25" of minutes. */
function NumberWidget(props: FieldWidgetProps) {
  const { id, value, onChange, options, htmlName } = props;
  const { suffix, inputMode = 'decimal' } = readFieldOptions(options);
  const language = useLanguage();
  const isMinutes = suffix === 'min';
  const shown = typeof value === 'number' ? formatNumberForTyping(value, language) : formatScalarAsText(value);
  const parseNumberOrKeepText = (typed: string): number | string | undefined => {
    if (typed.trim() === '') return undefined;
    return (isMinutes ? parseTypedDurationAsMinutes(typed) : undefined) ?? parseTypedNumber(typed, language) ?? typed;
  };
  const { text, type } = useTypingBuffer({ value, shown, read: parseNumberOrKeepText, onChange });
  return (
    <div className="input-with-suffix">
      <input
        className="input input-short number"
        type="text"
        id={id}
        name={htmlName ?? id}
        inputMode={inputMode}
        value={text}
        onChange={(event) => type(event.target.value)}
        {...buildAriaAttributes(props)}
      />
      {suffix && (
        <span className="input-suffix" aria-hidden="true">
          {/* What is typed as hours is not called minutes. */}
          {(!isMinutes || parseTypedDurationAsMinutes(text) === undefined) && suffix}
          {isMinutes &&
            typeof value === 'number' &&
            value >= 60 &&
            ` = ${formatMinutesAsHoursAndMinutes(value, language)}`}
        </span>
      )}
    </div>
  );
}

/** Choices offered: those that the form names, and always the one that is chosen. */
function listChoicesOfferedOrChosen({ options, value }: FieldWidgetProps) {
  const { only } = readFieldOptions(options);
  return (options.enumOptions ?? []).filter((option) => !only || only.includes(option.value) || option.value === value);
}

function SelectWidget(props: FieldWidgetProps) {
  const { id, value, onChange, htmlName } = props;
  const { t } = useTranslation();
  return (
    <div className="select">
      <select
        className="input"
        id={id}
        name={htmlName ?? id}
        value={formatScalarAsText(value)}
        onChange={(event) =>
          onChange(
            listChoicesOfferedOrChosen(props).find((option) => formatScalarAsText(option.value) === event.target.value)
              ?.value,
          )
        }
        {...buildAriaAttributes(props)}
      >
        <option value="">{t('field.choose')}</option>
        {listChoicesOfferedOrChosen(props).map((option) => (
          <option key={formatScalarAsText(option.value)} value={formatScalarAsText(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A list with more choices than this can be searched. */
const LONG_LIST = 12;

/** Where a text would be the same for every choice there is nothing to say; hints come by value. */
function createChoiceWidget(look: 'cards' | 'list') {
  return function ChoiceWidget(props: FieldWidgetProps) {
    const { id, value, onChange, options, htmlName, rawErrors } = props;
    const { hints = {} } = readFieldOptions(options);
    const { t } = useTranslation();
    const [typed, setTyped] = useState('');
    const choices = listChoicesOfferedOrChosen(props);
    const isFound = (option: (typeof choices)[number]): boolean =>
      option.value === value ||
      containsAllWords(`${option.label} ${hints[formatScalarAsText(option.value)] ?? ''}`, typed);
    return (
      <div className={`choices choices-${look}`}>
        {choices.length > LONG_LIST && (
          <input
            className="input choices-search"
            type="search"
            value={typed}
            placeholder={t('field.search')}
            aria-label={t('field.search')}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            // Enter searches, which is done already; it does not leave the step.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        {!choices.some(isFound) && <p role="status">{t('field.noChoice')}</p>}
        {choices.map((option, index) => {
          // The first input carries the field's own id: that is where the error summary leads.
          const optionId = index === 0 ? id : `${id}-${index}`;
          const text = formatScalarAsText(option.value);
          return (
            <Choice
              key={text}
              type="radio"
              id={optionId}
              name={htmlName ?? id}
              value={text}
              label={option.label}
              hint={hints[text]}
              checked={option.value === value}
              isWrong={Boolean(rawErrors?.length)}
              isHidden={!isFound(option)}
              onChoose={() => onChange(option.value)}
            />
          );
        })}
      </div>
    );
  };
}

function CheckboxWidget(props: FieldWidgetProps) {
  const { id, value, onChange, label, htmlName } = props;
  return (
    <label className="choice choice-single" htmlFor={id}>
      <input
        type="checkbox"
        id={id}
        name={htmlName ?? id}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        {...buildAriaAttributes(props)}
      />
      <span className="choice-text">
        <span className="choice-label">{label}</span>
      </span>
    </label>
  );
}

const TextWidget = createInputWidget('text');
const TypedAddress = createInputWidget('email');

function EmailWidgetWithSuggestion(props: FieldWidgetProps) {
  return (
    <MailAddressSuggestion address={formatScalarAsText(props.value)} onTake={props.onChange}>
      <TypedAddress {...props} />
    </MailAddressSuggestion>
  );
}
const TelWidget = createInputWidget('tel');
const RadioWidget = createChoiceWidget('list');

/** By the names that ui.json uses, and as rjsf's own for fields that name none. */
export const widgets: RegistryWidgetsType = {
  text: TextWidget,
  textarea: TextareaWidget,
  email: EmailWidgetWithSuggestion,
  tel: TelWidget,
  date: DateWidget,
  select: SelectWidget,
  radio: RadioWidget,
  cards: createChoiceWidget('cards'),
  checkbox: CheckboxWidget,
  checkboxes: CheckboxesWidget,
  number: NumberWidget,
  address: AddressWidget,
  ...lateWidgets,
  TextWidget,
  TextareaWidget,
  EmailWidget: EmailWidgetWithSuggestion,
  DateWidget,
  SelectWidget,
  RadioWidget,
  CheckboxWidget,
  CheckboxesWidget,
};
