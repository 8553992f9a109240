import { Alert, Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../i18n/texts';
import { Problem } from './Problem';
import type { AdminData } from './useAdmin';
import type { UrlFilters } from './useUrlFilters';

interface Props {
  list: Pick<UrlFilters<string>, 'unknown' | 'remove'>;
  answer: Pick<AdminData<unknown>, 'problem' | 'refused' | 'reload'>;
  /** Names whose values the page itself can't take. */
  wrong?: readonly string[];
}

/**
 * Why a list is not what its address asks for: the address has filters that there are not, or the list could not be read.
 * An address may be old, or copied in part; what is wrong in it is named, and goes by a press.
 */
export function ProblemOrWrongFilters({ list, answer, wrong = [] }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const reasons = new Map<string, string>();
  for (const name of wrong) reasons.set(name, t('admin.filters.value'));
  for (const { path, message } of answer.refused) if (params.has(path)) reasons.set(path, message);
  for (const name of list.unknown) reasons.set(name, t('admin.filters.name'));
  if (reasons.size === 0) return <Problem text={answer.problem} onRetry={answer.reload} />;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('admin.filters.title')}
      description={
        <div className="admin-wrong-filters">
          <ul>
            {[...reasons].map(([name, reason]) => (
              <li key={name}>
                <code>
                  {name}={params.get(name)}
                </code>{' '}
                {reason}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => list.remove([...reasons.keys()])}>
            {t('admin.filters.remove')}
          </Button>
        </div>
      }
    />
  );
}
