import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A press beside an open dialog dismisses it, as the Escape key does by itself. `isOpen`: whether the dialog is drawn. */
export function useBackdropDismiss(
  dialog: RefObject<HTMLDialogElement | null>,
  dismiss: () => void,
  isOpen = true,
): void {
  const dismissNow = useEffectEvent(dismiss);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || !isOpen) return undefined;
    // The backdrop counts as the dialog itself; what lies in the dialog does not.
    const dismissOnBackdrop = ({ target }: MouseEvent) => target === shown && dismissNow();
    shown.addEventListener('click', dismissOnBackdrop);
    return () => shown.removeEventListener('click', dismissOnBackdrop);
  }, [dialog, isOpen]);
}
