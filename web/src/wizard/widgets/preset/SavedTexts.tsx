import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../data/http';
import { removeWording, saveWording, type Wording } from '../../../data/wordings';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import type { LetterAccess } from '../../answers/letterAccess';
import { readAnswersForSuggestions } from './useWordings';

/** A saved text needs more characters than this. */
const LEAST = 10;

interface SavedProps {
  access: LetterAccess;
  saved: Wording[];
  text: string;
  onChoose: (text: string) => void;
  onChanged: () => void;
}

/** The signed-in person's own texts. */
export function SavedTexts({ access, saved, text, onChoose, onChanged }: SavedProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>();
  const [isBusy, setIsBusy] = useState(false);
  const title = useRef<HTMLParagraphElement>(null);
  const isEnough = text.trim().length > LEAST;
  const runChangeAndTellOutcome = async (work: () => Promise<unknown>, done: string, failed: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
      setSaid({ text: done, isWrong: false });
      onChanged();
    } catch (error) {
      // Why, where there is more to say than that it failed.
      setSaid({
        text: error instanceof ApiError && error.status < 500 ? `${failed} ${error.message}` : failed,
        isWrong: true,
      });
    }
    setIsBusy(false);
  };
  const saveText = () => {
    if (!isEnough) return setSaid({ text: t('preset.saveHint'), isWrong: false });
    void runChangeAndTellOutcome(
      () => saveWording(access.form.kind.id, readAnswersForSuggestions(access), text.trim()),
      t('preset.savedNow'),
      t('preset.saveFailed'),
    );
  };
  const removeSavedText = ({ id }: Wording) => {
    // The button goes with its text.
    title.current?.focus();
    void runChangeAndTellOutcome(() => removeWording(id), t('preset.removed'), t('preset.removeFailed'));
  };
  return (
    <section className="preset-saved" aria-label={t('preset.saved')}>
      <p ref={title} tabIndex={-1} className="preset-title">
        {t('preset.saved')}
      </p>
      {saved.length === 0 && <p className="field-example">{t('preset.noneSaved')}</p>}
      {saved.map((wording) => (
        <div key={wording.id} className="preset-row">
          <button
            type="button"
            className="preset-choice"
            aria-pressed={wording.text === text}
            onClick={() => onChoose(wording.text)}
          >
            {wording.text}
          </button>
          <button type="button" className="icon-button preset-remove" onClick={() => removeSavedText(wording)}>
            <Trash2 size={18} aria-hidden="true" />
            <span className="visually-hidden">
              {t('preset.remove')}: {wording.text}
            </span>
          </button>
        </div>
      ))}
      <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={saveText}>
        {t('preset.save')}
      </button>
      <div role="status">
        {said && (
          <Note level={said.isWrong ? 'wrong' : 'info'}>
            <p>{said.text}</p>
          </Note>
        )}
      </div>
    </section>
  );
}
