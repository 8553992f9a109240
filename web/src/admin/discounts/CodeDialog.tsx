import type { z } from 'zod';
import { Alert, Checkbox, Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import {
  HIGHEST_WORTH,
  MOST_OF_BATCH,
  MOST_USES,
  type Code,
  type changeCodeRequest,
  type createCodeBatchRequest,
  type createCodeRequest,
} from '../../../../core/shared/contracts/admin/discounts';
import { pricingSchema } from '../../../../core/shared/contracts/admin/prices';
import { listKindsAndFollowUps } from '../../data/kinds';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { parseTypedNumber } from '../../ui/typedNumber';
import { formatMoney } from '../formats';
import { LabelledField } from '../Field';
import { MoneyInput } from '../MoneyInput';
import { Problem } from '../Problem';
import { createId } from '../../data/createId';
import { downloadAdminFile, useAdminAction, useAdminData, useErrorDescriber, useLostAccessHandler } from '../useAdmin';
import { DiscountCodeHistory } from './CodeHistory';
import { findPricesMadeFreeByMinimumCharge } from './pricesGivenAway';
import { findFaultTextKeysOfCode, NEW_CODE, type CodeFields } from './codes';

interface Props {
  /** Absent: a new one. */
  code?: Code;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else was here first. */
  onStale?: () => void;
}

const buildFieldsFromCode = (code: Code): CodeFields => ({
  ...code,
  isBatch: false,
  count: '',
  value: String(code.value),
  maxUses: code.maxUses === null ? '' : String(code.maxUses),
  startsOn: code.startsOn ?? '',
  expiresOn: code.expiresOn ?? '',
  leastAmount: code.leastAmount === null ? '' : String(code.leastAmount),
});

/** Makes a code, or changes one: the code itself stays, since it has been given out. */
export function DiscountCodeDialog({ code, onClose, onDone, onStale }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const id = useId();
  const [fields, setFields] = useState<CodeFields>(code ? buildFieldsFromCode(code) : NEW_CODE);
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem, forget } = useAdminAction();
  const faults = findFaultTextKeysOfCode(fields, language);
  const maxUses = parseTypedNumber(fields.maxUses, language) ?? null;
  const { data: pricing } = useAdminData('/api/admin/pricing', pricingSchema);
  const value = parseTypedNumber(fields.value, language);
  const count = fields.isBatch ? parseTypedNumber(fields.count, language) : 1;
  const away =
    value === undefined || pricing === undefined
      ? []
      : findPricesMadeFreeByMinimumCharge({ type: fields.type, value }, pricing.keys);
  const changeFields = (change: Partial<CodeFields>) => {
    forget();
    setFields({ ...fields, ...change });
  };
  const { answer } = useKinds();
  const kinds = listKindsAndFollowUps(answer).map(({ id: kind, name }) => ({ value: kind, label: name }));
  // One for the dialog: pressing again after a lost answer is the same codes.
  const [batch] = useState(createId);
  const batchAction = useBatchDownload();
  const describeFieldFault = (name: keyof CodeFields) => {
    const fault = isTried ? faults[name] : undefined;
    return (
      fault &&
      t(fault, {
        highest:
          name === 'value'
            ? HIGHEST_WORTH[fields.type]
            : name === 'leastAmount'
              ? HIGHEST_WORTH.fixed
              : name === 'count'
                ? MOST_OF_BATCH
                : MOST_USES,
      })
    );
  };

  const validateAndSaveCodeOrBatch = async () => {
    setIsTried(true);
    const wrong = Object.keys(faults)[0];
    if (wrong !== undefined) {
      document.getElementById(`${id}-${wrong}`)?.focus();
      return;
    }
    // Without faults both are numbers.
    if (value === undefined || count === undefined) return;
    const { type, startsOn, expiresOn, description, oncePerCustomer } = fields;
    const leastAmount = parseTypedNumber(fields.leastAmount, language) ?? null;
    const shared = {
      worth: { type, value },
      startsOn: startsOn || null,
      expiresOn: expiresOn || null,
      kinds: fields.kinds,
      leastAmount,
      description,
    };
    if (fields.isBatch) {
      const isMade = await batchAction.run('/api/admin/discount-batches', {
        batch,
        prefix: fields.code,
        count,
        ...shared,
      } satisfies z.input<typeof createCodeBatchRequest>);
      toast(isMade ? t('discounts.batch.made') : t('discounts.notMade'));
      if (isMade) onDone();
      return;
    }
    const terms = { ...shared, maxUses, oncePerCustomer };
    const saved = code
      ? await run('PATCH', `/api/admin/discounts/${code.id}`, { version: code.version, ...terms } satisfies z.input<
          typeof changeCodeRequest
        >)
      : await run('POST', '/api/admin/discounts', { code: fields.code, ...terms } satisfies z.input<
          typeof createCodeRequest
        >);
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
      okText={code ? t('discounts.save') : t(fields.isBatch ? 'discounts.batch.make' : 'discounts.make')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy || batchAction.isBusy}
      onOk={() => void validateAndSaveCodeOrBatch()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          void validateAndSaveCodeOrBatch();
        }}
      >
        {!code && (
          <fieldset className="admin-field">
            <legend>{t('discounts.batch.how')}</legend>
            <Radio.Group
              value={fields.isBatch}
              onChange={(event) => changeFields({ isBatch: event.target.value === true })}
            >
              <Radio value={false}>{t('discounts.batch.one')}</Radio>
              <Radio value>{t('discounts.batch.many')}</Radio>
            </Radio.Group>
          </fieldset>
        )}
        {!code && (
          <LabelledField
            id={`${id}-code`}
            label={t(fields.isBatch ? 'discounts.batch.prefix' : 'discounts.field.code')}
            help={t(fields.isBatch ? 'discounts.batch.prefixHelp' : 'discounts.help.code')}
            fault={describeFieldFault('code')}
          >
            {(ties) => (
              <Input
                {...ties}
                value={fields.code}
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                onChange={(event) => changeFields({ code: event.target.value })}
                onBlur={() => setFields((last) => ({ ...last, code: last.code.trim().toUpperCase() }))}
              />
            )}
          </LabelledField>
        )}
        {fields.isBatch && (
          <LabelledField
            id={`${id}-count`}
            label={t('discounts.batch.count')}
            help={t('discounts.batch.countHelp', { most: MOST_OF_BATCH })}
            fault={describeFieldFault('count')}
          >
            {(ties) => (
              <Input
                {...ties}
                inputMode="numeric"
                value={fields.count}
                className="discounts-number"
                onChange={(event) => changeFields({ count: event.target.value })}
              />
            )}
          </LabelledField>
        )}
        <fieldset className="admin-field">
          <legend>{t('discounts.field.type')}</legend>
          <Radio.Group
            value={fields.type}
            onChange={(event) => changeFields({ type: event.target.value === 'fixed' ? 'fixed' : 'percentage' })}
          >
            <Radio value="percentage">{t('discounts.type.percentage')}</Radio>
            <Radio value="fixed">{t('discounts.type.fixed')}</Radio>
          </Radio.Group>
        </fieldset>
        <LabelledField
          id={`${id}-value`}
          label={t(`discounts.worth.${fields.type}`)}
          help={fields.type === 'percentage' ? t('discounts.help.percentage') : t('discounts.help.fixed')}
          fault={describeFieldFault('value')}
        >
          {(ties) =>
            fields.type === 'fixed' ? (
              <MoneyInput
                {...ties}
                isWhole
                value={fields.value}
                className="discounts-number"
                onChange={(value) => changeFields({ value })}
              />
            ) : (
              <Input
                {...ties}
                inputMode="numeric"
                suffix="%"
                value={fields.value}
                className="discounts-number"
                onChange={(event) => changeFields({ value: event.target.value })}
              />
            )
          }
        </LabelledField>
        {away.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="status"
            title={t('discounts.givenAway', {
              list: away
                .map(
                  (price) =>
                    `${price.kinds.map(({ name }) => name).join(', ') || price.key} (${formatMoney(price.price, language)})`,
                )
                .join(', '),
              lowest: pricing?.lowest,
            })}
          />
        )}
        {!fields.isBatch && (
          <LabelledField
            id={`${id}-maxUses`}
            label={t('discounts.field.maxUses')}
            help={t('discounts.help.maxUses')}
            fault={describeFieldFault('maxUses')}
          >
            {(ties) => (
              <Input
                {...ties}
                inputMode="numeric"
                value={fields.maxUses}
                className="discounts-number"
                onChange={(event) => changeFields({ maxUses: event.target.value })}
              />
            )}
          </LabelledField>
        )}
        {isBelowUses && (
          <Alert type="warning" showIcon role="status" title={t('discounts.below', { used, most: maxUses })} />
        )}
        {!fields.isBatch && (
          <Checkbox
            checked={fields.oncePerCustomer}
            onChange={(event) => changeFields({ oncePerCustomer: event.target.checked })}
          >
            {t('discounts.field.oncePerCustomer')}
          </Checkbox>
        )}
        <div className="discounts-days">
          <LabelledField id={`${id}-startsOn`} label={t('discounts.field.starts')} help={t('discounts.help.starts')}>
            {(ties) => (
              <Input
                {...ties}
                type="date"
                value={fields.startsOn}
                className="discounts-date"
                onChange={(event) => changeFields({ startsOn: event.target.value })}
              />
            )}
          </LabelledField>
          <LabelledField
            id={`${id}-expiresOn`}
            label={t('discounts.field.expires')}
            help={t('discounts.help.expires')}
            fault={describeFieldFault('expiresOn')}
          >
            {(ties) => (
              <Input
                {...ties}
                type="date"
                value={fields.expiresOn}
                className="discounts-date"
                onChange={(event) => changeFields({ expiresOn: event.target.value })}
              />
            )}
          </LabelledField>
        </div>
        <LabelledField id={`${id}-kinds`} label={t('discounts.field.kinds')} help={t('discounts.help.kinds')}>
          {(ties) => (
            <Select
              {...ties}
              mode="multiple"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={fields.kinds}
              onChange={(chosen: string[]) => changeFields({ kinds: chosen })}
              options={kinds}
              placeholder={t('discounts.everyKind')}
            />
          )}
        </LabelledField>
        <LabelledField
          id={`${id}-leastAmount`}
          label={t('discounts.field.leastAmount')}
          help={t('discounts.help.leastAmount')}
          fault={describeFieldFault('leastAmount')}
        >
          {(ties) => (
            <MoneyInput
              {...ties}
              isWhole
              value={fields.leastAmount}
              className="discounts-number"
              onChange={(leastAmount) => changeFields({ leastAmount })}
            />
          )}
        </LabelledField>
        <LabelledField
          id={`${id}-description`}
          label={t('discounts.field.description')}
          help={t('discounts.help.description')}
        >
          {(ties) => (
            <Input
              {...ties}
              value={fields.description}
              maxLength={200}
              onChange={(event) => changeFields({ description: event.target.value })}
            />
          )}
        </LabelledField>
        <Problem text={batchAction.problem} />
        <Problem text={problem && (code ? problem : t('discounts.notSaved', { reason: problem }))} />
        <button type="submit" hidden />
      </form>
      {code && <DiscountCodeHistory id={code.id} batch={code.batch} onEnded={onDone} />}
    </Modal>
  );
}

/** Has many codes made and takes the file that they come in. */
function useBatchDownload(): {
  run: (path: string, body: unknown) => Promise<boolean>;
  isBusy: boolean;
  problem: string | undefined;
} {
  const words = useErrorDescriber();
  const refuse = useLostAccessHandler();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const downloadBatchAndTellSuccess = async (path: string, body: unknown) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await downloadAdminFile(path, 'codes.csv', body);
      return true;
    } catch (error) {
      refuse(error);
      setProblem(words(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { run: downloadBatchAndTellSuccess, isBusy, problem };
}
