import { Input } from 'antd';
import { useTranslation } from '../i18n/texts';

interface Props {
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  status?: 'error';
  /** As typed; parseTypedMoney says what it is. */
  value: string;
  /** Whole kronor only. */
  isWhole?: boolean;
  onChange: (typed: string) => void;
}

/** A sum in kronor, as text: a number field of the browser's makes 395 of "39,5". */
export function MoneyInput({ isWhole = false, className = '', onChange, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Input
      {...rest}
      className={`admin-money ${className}`}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      suffix={t('admin.unit')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
