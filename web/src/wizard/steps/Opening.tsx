import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { FormData } from '../../../../core/shared/kinds/kind';
import type { KindForm } from '../../data/kinds';
import { useBackdropDismiss } from '../../ui/useBackdropDismiss';
import '../widgets/choices.css';

interface Props {
  form: KindForm;
  /** Gets the fields that the chosen answer sets. */
  onChoose: (set: FormData) => void;
  onClose: () => void;
}

/** The question before the first step; it can be left unanswered. */
export default function OpeningChoiceDialog({ form: { kind, texts }, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const closeDialog = () => dialog.current?.close();
  useBackdropDismiss(dialog, closeDialog);
  const words = texts.opening;
  if (!kind.opening || !words) return null;
  return (
    <dialog ref={dialog} className="dialog opening" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{words.title}</h2>
      {words.text && <p>{words.text}</p>}
      <div className="opening-options">
        {kind.opening.options.map(({ id, set }) => {
          const option = words.options[id];
          const { label, hint } = typeof option === 'object' ? option : { label: option ?? id, hint: undefined };
          return (
            <button
              key={id}
              type="button"
              className="opening-option"
              onClick={() => {
                onChoose(set);
                closeDialog();
              }}
            >
              <span className="choice-label">{label}</span>
              {hint && <span className="choice-hint">{hint}</span>}
            </button>
          );
        })}
      </div>
      <button type="button" className="button button-plain" onClick={closeDialog}>
        {t('opening.skip')}
      </button>
    </dialog>
  );
}
