import { useState, type FormEvent, type HTMLAttributes, type ReactNode } from 'react';
import { parseOrderNumber } from '../../../../core/shared/purchase/orderNumber';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { MailAddressSuggestion } from '../../ui/MeantAddress';
import { NoScriptNotice } from '../../ui/NeedsScript';
import { ErrorSummary } from '../../wizard/steps/ErrorSummary';
import { buildFieldId, type Problem } from '../../wizard/fields/problem';
import { useIsHydrated } from './useIsReady';
import '../../wizard/wizard.css';
import './rights.css';

export type OrderField = 'orderNumber' | 'email' | 'name';
export type OrderValues = Record<OrderField, string>;

/** As a browser's e-mail field would: one address, something on each side of the @. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const LONGEST: OrderValues = { orderNumber: '100', email: '254', name: '200' };
const INPUTS: Record<OrderField, HTMLAttributes<HTMLInputElement> & { type: string; autoComplete: string }> = {
  orderNumber: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  name: { type: 'text', autoComplete: 'name' },
};

interface Props {
  fields: readonly OrderField[];
  values: OrderValues;
  onChange: (values: OrderValues) => void;
  /** With the order number as it is printed. */
  onSubmit: (values: OrderValues) => void;
  submit: string;
  isBusy?: boolean;
  /** The call that a browser without JavaScript sends the form to; without one the form needs it. */
  plainAction?: string;
  children?: ReactNode;
}

/** Asks for an order number and what else says whose it is; what is wrong stands on top and at the field. */
export function OrderForm({
  fields,
  values,
  onChange,
  onSubmit,
  submit,
  isBusy = false,
  plainAction,
  children,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  // A form that is sent before the script is at work would go nowhere, if it has no call of its own.
  const isReady = useIsHydrated();
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);

  const findFieldProblem = (field: OrderField): Problem | undefined => {
    const value = values[field].trim();
    if (field === 'name') return undefined;
    if (value === '') return { path: field, code: 'required', message: t(`order.${field}Missing`) };
    const fits = field === 'email' ? ADDRESS.test(value) : parseOrderNumber(value) !== undefined;
    return fits ? undefined : { path: field, code: 'format', message: t(`order.${field}Wrong`) };
  };
  const validateAndSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = fields.map(findFieldProblem).filter((each) => each !== undefined);
    setProblems(wrong);
    setRound((before) => before + 1);
    if (wrong.length === 0) onSubmit({ ...values, orderNumber: parseOrderNumber(values.orderNumber) ?? '' });
  };
  return (
    <form
      className="rights-form"
      method="post"
      action={plainAction}
      noValidate={isReady || plainAction === undefined}
      onSubmit={validateAndSubmit}
    >
      {plainAction === undefined ? <NoScriptNotice /> : <input type="hidden" name="language" value={language} />}
      {problems.length > 0 && <ErrorSummary problems={problems} round={round} />}
      {fields.map((field) => (
        <OrderFormField
          key={field}
          field={field}
          value={values[field]}
          problem={problems.find(({ path }) => path === field)}
          onChange={(value) => {
            setProblems((before) => before.filter(({ path }) => path !== field));
            onChange({ ...values, [field]: value });
          }}
        />
      ))}
      {children}
      <button
        type="submit"
        className="button button-primary"
        disabled={!isReady && plainAction === undefined}
        aria-disabled={isBusy || undefined}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {submit}
      </button>
    </form>
  );
}

interface FieldProps {
  field: OrderField;
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
}

function OrderFormField({ field, value, problem, onChange }: FieldProps) {
  const { t } = useTranslation();
  const id = buildFieldId(field);
  const isNumber = field === 'orderNumber';
  const input = (
    <input
      {...INPUTS[field]}
      className={isNumber ? 'input rights-number' : 'input'}
      id={id}
      name={field}
      maxLength={Number(LONGEST[field])}
      value={value}
      required={field !== 'name'}
      aria-invalid={problem !== undefined}
      aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const printed = isNumber ? parseOrderNumber(value) : undefined;
        if (printed !== undefined && printed !== value) onChange(printed);
      }}
    />
  );
  return (
    <div className={problem ? 'field field-wrong' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {t(`order.${field}`)} {field === 'name' && <span className="field-optional">{t('field.optional')}</span>}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {t(`order.${field}Hint`)}
      </p>
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem.message}
        </p>
      )}
      {field === 'email' ? (
        <MailAddressSuggestion address={value} onTake={onChange}>
          {input}
        </MailAddressSuggestion>
      ) : (
        input
      )}
    </div>
  );
}
