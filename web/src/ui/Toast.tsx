import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';

interface Message {
  id: number;
  title: string;
  text?: string;
}
type Show = (title: string, text?: string) => void;

/** How long a toast stays, in milliseconds. */
const DURATION = 4_000;
const ToastContext = createContext<Show>(() => undefined);

/** One toast at a time. Whatever it says is said on the page as well: a toast is easily missed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>();
  const show = useCallback<Show>((title, text) => {
    setMessage((last) => ({ id: (last?.id ?? 0) + 1, title, ...(text && { text }) }));
  }, []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(undefined), DURATION);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast" role="status" aria-live="polite">
        {message && (
          <div key={message.id}>
            <div className="toast-title">{message.title}</div>
            {message.text && <div>{message.text}</div>}
          </div>
        )}
      </div>
    </ToastContext>
  );
}

export function useToast(): Show {
  return use(ToastContext);
}
