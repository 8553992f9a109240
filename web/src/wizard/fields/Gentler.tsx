import { useTranslation } from '../../i18n/texts';

/** A gentler line beside what was written, to be taken by a click. */
export function GentlerSuggestion({ text, onTake }: { text: string; onTake: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="gentler">
      {text !== '' && <q className="gentler-text">{text}</q>}
      <button type="button" className="button-text" onClick={onTake}>
        {t(text === '' ? 'field.harshRemove' : 'field.harshTake')}
      </button>
    </span>
  );
}
