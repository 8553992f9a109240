import { Alert, Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import type { Code } from '../../../../core/admin/discounts';
import { pricingSchema } from '../../../../core/admin/prices';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { readTypedNumber } from '../../ui/typedNumber';
import { formatMoney } from '../formats';
import { Field } from '../Field';
import { MoneyInput } from '../MoneyInput';
import { Problem } from '../Problem';
import { useAdminAction, useAdminData } from '../useAdmin';
import { CodeHistory } from './CodeHistory';
import { pricesGivenAway } from './pricesGivenAway';
import { codeFaults, HIGHEST, MOST_USES, NEW_CODE, type CodeFields } from './codes';

interface Props {
  /** Absent: a new one. */
  code?: Code;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else was here first. */
  onStale?: () => void;
}

const fieldsOf = (code: Code): CodeFields => ({
  ...code,
  value: String(code.value),
  maxUses: code.maxUses === null ? '' : String(code.maxUses),
  expiresOn: code.expiresOn ?? '',
});

/** Makes a code, or changes one: the code itself stays, since it has been given out. */
export function CodeDialog({ code, onClose, onDone, onStale }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const id = useId();
  const [fields, setFields] = useState<CodeFields>(code ? fieldsOf(code) : NEW_CODE);
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem, forget } = useAdminAction();
  const faults = codeFaults(fields, language);
  const maxUses = readTypedNumber(fields.maxUses, language) ?? null;
  const { data: pricing } = useAdminData('/api/admin/pricing', pricingSchema);
  const value = readTypedNumber(fields.value, language);
  const away = value === undefined || pricing === undefined ? [] : pricesGivenAway({ type: fields.type, value }, pricing.keys);
  const put = (change: Partial<CodeFields>) => {
    forget();
    setFields({ ...fields, ...change });
  };
  const faultOf = (name: keyof CodeFields) => {
    const fault = isTried ? faults[name] : undefined;
    return fault && t(fault, { highest: name === 'value' ? HIGHEST[fields.type] : MOST_USES });
  };

  const save = async () => {
    setIsTried(true);
    const wrong = Object.keys(faults)[0];
    if (wrong !== undefined) {
      document.getElementById(`${id}-${wrong}`)?.focus();
      return;
    }
    const { type, expiresOn, description } = fields;
    const terms = { worth: { type, value }, maxUses, expiresOn: expiresOn || null, description };
    const saved = code ? await run('PATCH', `/api/admin/discounts/${code.id}`, { version: code.version, ...terms }) : await run('POST', '/api/admin/discounts', { code: fields.code, ...terms });
    if (saved) {
      toast(t('discounts.saved'));
      onDone();
      return;
    }
    toast(code ? t('discounts.notChanged') : t('discounts.notMade'));
    onStale?.();
  };

  const used = (code?.currentUses ?? 0) + (code?.reserved ?? 0);
  const isBelowUses = code !== undefined && maxUses !== null && maxUses < used;
  return (
    <Modal
      open
      title={code ? t('discounts.editOf', { code: code.code }) : t('discounts.new')}
      okText={code ? t('discounts.save') : t('discounts.make')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!code && (
          <Field id={`${id}-code`} label={t('discounts.field.code')} help={t('discounts.help.code')} fault={faultOf('code')}>
            {(ties) => <Input {...ties} value={fields.code} maxLength={60} autoComplete="off" autoCapitalize="characters" onChange={(event) => put({ code: event.target.value })} onBlur={() => setFields((last) => ({ ...last, code: last.code.trim().toUpperCase() }))} />}
          </Field>
        )}
        <fieldset className="admin-field">
          <legend>{t('discounts.field.type')}</legend>
          <Radio.Group value={fields.type} onChange={(event) => put({ type: event.target.value === 'fixed' ? 'fixed' : 'percentage' })}>
            <Radio value="percentage">{t('discounts.type.percentage')}</Radio>
            <Radio value="fixed">{t('discounts.type.fixed')}</Radio>
          </Radio.Group>
        </fieldset>
        <Field id={`${id}-value`} label={t(`discounts.worth.${fields.type}`)} help={fields.type === 'percentage' ? t('discounts.help.percentage') : t('discounts.help.fixed')} fault={faultOf('value')}>
          {(ties) =>
            fields.type === 'fixed' ? (
              <MoneyInput {...ties} isWhole value={fields.value} className="discounts-number" onChange={(value) => put({ value })} />
            ) : (
              <Input {...ties} inputMode="numeric" suffix="%" value={fields.value} className="discounts-number" onChange={(event) => put({ value: event.target.value })} />
            )
          }
        </Field>
        {away.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="status"
            title={t('discounts.givenAway', { list: away.map((price) => `${price.kinds.map(({ name }) => name).join(', ') || price.key} (${formatMoney(price.price, language)})`).join(', '), lowest: pricing?.lowest })}
          />
        )}
        <Field id={`${id}-maxUses`} label={t('discounts.field.maxUses')} help={t('discounts.help.maxUses')} fault={faultOf('maxUses')}>
          {(ties) => <Input {...ties} inputMode="numeric" value={fields.maxUses} className="discounts-number" onChange={(event) => put({ maxUses: event.target.value })} />}
        </Field>
        {isBelowUses && <Alert type="warning" showIcon role="status" title={t('discounts.below', { used, most: maxUses })} />}
        <Field id={`${id}-expiresOn`} label={t('discounts.field.expires')} help={t('discounts.help.expires')}>
          {(ties) => <Input {...ties} type="date" value={fields.expiresOn} className="discounts-date" onChange={(event) => put({ expiresOn: event.target.value })} />}
        </Field>
        <Field id={`${id}-description`} label={t('discounts.field.description')} help={t('discounts.help.description')}>
          {(ties) => <Input {...ties} value={fields.description} maxLength={200} onChange={(event) => put({ description: event.target.value })} />}
        </Field>
        <Problem text={problem && (code ? problem : t('discounts.notSaved', { reason: problem }))} />
        <button type="submit" hidden />
      </form>
      {code && <CodeHistory id={code.id} />}
    </Modal>
  );
}
