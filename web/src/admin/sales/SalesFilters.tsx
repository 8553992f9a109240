import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { SALE_STATUSES, type Options } from '../../../../core/shared/contracts/admin/sales';
import { useTranslation } from '../../i18n/texts';
import { FiltersFoldedWhenNarrow } from '../FoldedFilters';
import { translatePaymentMethod } from './methodName';
import { FILTERS, type Filter } from './filters';

interface Props {
  filters: Record<Filter, string>;
  options: Options;
  onSearch: (text: string) => void;
  onChange: (changes: Partial<Record<Filter, string>>) => void;
  onClear: () => void;
}

type Choice = 'letterType' | 'category' | 'status' | 'paymentMethod' | 'discountCode';

/** The fields that the list of sales is filtered by. */
export function SalesFilters({ filters, options, onSearch, onChange, onClear }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const categories = options.letterTypes.find((type) => type.id === filters.letterType)?.categories ?? [];
  const choices: { name: Choice; options: { value: string; label: string }[] }[] = [
    { name: 'letterType', options: options.letterTypes.map((type) => ({ value: type.id, label: type.name })) },
    ...(categories.length > 0 ? [{ name: 'category' as const, options: categories }] : []),
    { name: 'status', options: SALE_STATUSES.map((value) => ({ value, label: t(`admin.sales.statuses.${value}`) })) },
    {
      name: 'paymentMethod',
      options: options.paymentMethods.map((value) => ({ value, label: translatePaymentMethod(value, t) })),
    },
    {
      name: 'discountCode',
      options: [
        { value: 'none', label: t('admin.sales.noCode') },
        ...options.discountCodes.map((value) => ({ value, label: value })),
      ],
    },
  ];
  const isAnyFilterSet = (Object.keys(FILTERS) as Filter[]).some(
    (name) => !['sort', 'page', 'pageSize'].includes(name) && filters[name] !== FILTERS[name],
  );
  return (
    <search className="admin-filters sales-filters">
      <div className="sales-search">
        <label htmlFor={`${id}-search`}>{t('admin.sales.search')}</label>
        <Input.Search
          key={filters.search}
          id={`${id}-search`}
          defaultValue={filters.search}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          allowClear
          enterButton={t('admin.sales.find')}
          aria-describedby={`${id}-hint`}
          onSearch={(text) => onSearch(text.trim())}
        />
        <p id={`${id}-hint`} className="admin-note">
          {t('admin.sales.searchHint')}
        </p>
      </div>
      <FiltersFoldedWhenNarrow chosen={[filters.from, filters.to, ...choices.map(({ name }) => filters[name])]}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            {t(`admin.sales.${name}`)}
            <Input
              type="date"
              className="sales-date"
              value={filters[name]}
              {...(name === 'from' ? { max: filters.to || undefined } : { min: filters.from || undefined })}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </label>
        ))}
        {choices.map(({ name, options: values }) => (
          <div key={name} className="sales-field">
            <label htmlFor={`${id}-${name}`}>{t(`admin.sales.${name}`)}</label>
            <Select
              id={`${id}-${name}`}
              className="sales-choice"
              value={filters[name]}
              onChange={(value: string) =>
                onChange({ [name]: value, ...(name === 'letterType' && { category: 'all' }) })
              }
              options={[{ value: 'all', label: t('admin.sales.all') }, ...values]}
            />
          </div>
        ))}
        {isAnyFilterSet && <Button onClick={onClear}>{t('admin.sales.clear')}</Button>}
      </FiltersFoldedWhenNarrow>
    </search>
  );
}
