import { Tag } from 'antd';
import { useTranslation } from '../i18n/texts';

/** A transaction's state in words; 'paid' stands out. @param refundedAmount SEK that went back */
export function PaymentStatus({ status, refundedAmount = 0 }: { status: string; refundedAmount?: number }) {
  const { t } = useTranslation();
  const shown = status === 'paid' && refundedAmount > 0 ? 'partly_refunded' : status;
  const words = t([`admin.status.${shown}`, 'admin.status.other']);
  return shown === 'paid' ? <Tag className="admin-paid">{words}</Tag> : <>{words}</>;
}
