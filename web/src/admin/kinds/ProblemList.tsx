import { useTranslation } from '../../i18n/texts';
import type { Problem } from '../../../../core/shared/contracts/admin/kinds';

interface Props {
  problems: readonly Problem[];
  /** How many more there are. */
  more?: number;
  /** Goes to a problem's place; only those of the kind's own files have one here. */
  onGo?: (name: string, pointer: string) => void;
}

/** Mistakes by file and place; what a parser says of them is in English. */
export function ProblemList({ problems, more = 0, onGo }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="kind-problems">
      {problems.map(({ file, name, pointer, message, language, minor }) => {
        const place = `${name ?? file} ${pointer}`.trim();
        return (
          <li key={`${file} ${pointer} ${message}`} className={minor ? 'is-minor' : ''}>
            {onGo && name !== undefined ? (
              <button type="button" className="button-text" onClick={() => onGo(name, pointer)}>
                <code>{place}</code>
              </button>
            ) : (
              <code>{place}</code>
            )}
            {minor && <span className="soft"> {t('admin.kinds.minor')}</span>}
            <span lang={language}> {message}</span>
          </li>
        );
      })}
      {more > 0 && <li>{t('admin.kinds.more', { count: more })}</li>}
    </ul>
  );
}
