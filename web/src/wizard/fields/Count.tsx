import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { buildCountId } from './fieldParts';

/** Characters left, told to screen readers when typing pauses rather than at each key. */
export function CharacterCount({ id, used, limit }: { id: string; used: number; limit: number | undefined }) {
  const { t } = useTranslation();
  const text =
    limit === undefined ? t('field.characters', { count: used }) : t('field.charactersLeft', { count: limit - used });
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(limit !== undefined && used > limit * 0.8 ? text : ''), 1_000);
    return () => clearTimeout(timer);
  }, [text, used, limit]);
  return (
    <>
      <p className="field-count number" id={buildCountId(id)}>
        {text}
      </p>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
