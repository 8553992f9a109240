import { Tag } from 'antd';
import { useTranslation } from '../i18n/texts';

/** A transaction's state in words; 'paid' stands out (SPEC section 2). */
export function PaymentStatus({ status }: { status: string }) {
  const { t } = useTranslation();
  const words = t([`admin.status.${status}`, 'admin.status.other']);
  return status === 'paid' ? <Tag className="admin-paid">{words}</Tag> : <>{words}</>;
}
