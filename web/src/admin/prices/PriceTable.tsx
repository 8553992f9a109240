import { Tag } from 'antd';
import { useId } from 'react';
import type { PriceKey, Pricing } from '../../../../core/shared/contracts/admin/prices';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatNumberForTyping } from '../../ui/typedNumber';
import { formatCount, formatMoney, formatDayAndTime } from '../formats';
import { MoneyInput } from '../MoneyInput';
import { ServerTable, type Column } from '../ServerTable';
import { findPriceFaultTextKey, type Drafts } from './pricing';
import { usePriceNameFormatter } from './useNameOfKey';
import { useStaffNameFormatter } from '../useNameOfStaff';

interface Props {
  pricing: Pricing;
  drafts: Drafts;
  onType: (key: string, typed: string) => void;
}

/** Every price: what it is, what it would be, and a field for what it is to be. */
export function PriceTable({ pricing, drafts, onType }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = usePriceNameFormatter();
  const nameOfStaff = useStaffNameFormatter();
  const columns: Column<PriceKey>[] = [
    {
      key: 'name',
      title: t('prices.column.name'),
      render: (price) => <span className="prices-name">{nameOf(price)}</span>,
    },
    {
      key: 'price',
      title: t('prices.column.price'),
      isNumber: true,
      width: 120,
      render: ({ price }) => (
        <span className="prices-now">{price === 0 ? t('prices.free') : formatMoney(price, language)}</span>
      ),
    },
    {
      key: 'default',
      title: t('prices.column.default'),
      isNumber: true,
      width: 120,
      render: ({ default: usual }) => (usual === null ? '–' : formatMoney(usual, language)),
    },
    {
      key: 'updated',
      title: t('prices.column.updated'),
      render: ({ updatedAt, updatedBy, isSet }) =>
        updatedAt && updatedBy ? (
          <>
            {formatDayAndTime(updatedAt)} <span className="prices-by">{nameOfStaff(updatedBy)}</span>
          </>
        ) : (
          <Tag>{isSet ? t('prices.set') : t('prices.unset')}</Tag>
        ),
    },
    {
      key: 'new',
      title: t('prices.column.new'),
      width: 220,
      render: (price) => <PriceField price={price} pricing={pricing} drafts={drafts} onType={onType} />,
    },
  ];
  const running = pricing.subscriptions.map(({ amount, count }) =>
    t('prices.running', { shown: formatCount(count, language), amount: formatMoney(amount, language) }),
  );
  return (
    <>
      <ServerTable
        label={t('prices.table')}
        columns={columns}
        rows={pricing.keys}
        rowKey={({ key }) => key}
        empty={t('prices.none')}
      />
      <p className="admin-note">
        {t('prices.subscriptionText')}{' '}
        {running.length > 0 ? t('prices.runningNow', { list: running.join(', ') }) : t('prices.runningNone')}
      </p>
    </>
  );
}

function PriceField({ price, pricing, drafts, onType }: Props & { price: PriceKey }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const nameOf = usePriceNameFormatter();
  const value = drafts[price.key] ?? formatNumberForTyping(price.price, language);
  const fault = findPriceFaultTextKey(price, value, pricing, language);
  return (
    <>
      <MoneyInput
        aria-label={t('prices.newPrice', { name: nameOf(price) })}
        className="prices-field"
        value={value}
        isWhole
        {...(fault !== undefined && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': id })}
        onChange={(typed) => onType(price.key, typed)}
      />
      {fault !== undefined && (
        <p id={id} className="admin-fault">
          {t(fault, { lowest: pricing.lowest, highest: pricing.highest })}
        </p>
      )}
    </>
  );
}
