import { Alert, Button } from 'antd';
import { useTranslation } from '../i18n/texts';

/** What could not be read or done, in words, and the way to try again. */
export function Problem({
  text,
  onRetry,
  retryLabel,
}: {
  text: string | undefined;
  onRetry?: () => void;
  retryLabel?: string;
}) {
  const { t } = useTranslation();
  if (text === undefined) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={text}
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {retryLabel ?? t('common.tryAgain')}
          </Button>
        )
      }
    />
  );
}
