import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import { Note } from './Note';
import { useBackdropDismiss } from './useBackdropDismiss';
import './dialog.css';

interface Props {
  title: string;
  children: ReactNode;
  /** What the button that does it says; `busyLabel` while it is done. */
  confirm: string;
  busyLabel: string;
  isBusy: boolean;
  /** It can't be done yet, for example before a word is typed. */
  isHeld?: boolean;
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that can't be undone. Open as long as it is drawn; what is under way is not left. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  busyLabel,
  isBusy,
  isHeld = false,
  problem,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page: only then the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // What is to be typed, else the way back: Enter, pressed once too often, must not do it.
    shown?.querySelector<HTMLElement>('input, .button-quiet')?.focus();
    return () => shown?.close();
  }, []);
  const closeUnlessBusy = () => {
    if (!isBusy) onClose();
  };
  useBackdropDismiss(dialog, closeUnlessBusy);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        closeUnlessBusy();
      }}
    >
      <form
        className="confirm-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isHeld) onConfirm();
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        {problem && (
          <Note level="wrong" role="alert">
            <p>{problem}</p>
          </Note>
        )}
        <p className="button-row">
          <button type="submit" className="button button-danger" aria-disabled={isBusy || isHeld}>
            {isBusy && <span className="spinner" aria-hidden="true" />}
            <span aria-live="polite">{isBusy ? busyLabel : confirm}</span>
          </button>
          <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={closeUnlessBusy}>
            {t('common.cancel')}
          </button>
        </p>
      </form>
    </dialog>
  );
}
