import { useTranslation } from '../../i18n/texts';
import { findTextSort, type TextSort } from './textLabels';

interface Props {
  /** Keys of the texts that are still those of the pattern. */
  keys: readonly string[];
  /** Goes to the texts of a sort. */
  onShow: (sort: TextSort) => void;
}

/** Which texts nobody has written yet: a new kind begins with them, and they may say too little or something else. */
export function UnwrittenPatternTextsNote({ keys, onShow }: Props) {
  const { t } = useTranslation();
  const counts = new Map<TextSort, number>();
  for (const sort of keys.map(findTextSort)) counts.set(sort, (counts.get(sort) ?? 0) + 1);
  if (keys.length === 0) return null;
  return (
    <div className="kind-pattern">
      <p>{t('admin.kinds.draft.pattern', { count: keys.length })}</p>
      <ul>
        {[...counts].map(([sort, count]) => (
          <li key={sort}>
            <button type="button" className="button-text" onClick={() => onShow(sort)}>
              {t(`admin.kinds.form.keys.${sort}`)} ({count})
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
