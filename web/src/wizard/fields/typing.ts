import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds without a key until what was typed is handed to the form: conditions and rules then take it in. */
const PAUSE = 400;

/** What is typed and not handed over yet: one entry a field. */
const waiting = new Set<() => void>();

/** Hands over whatever is still being typed, before the answers are judged, kept or left. */
export function commitTyping(): void {
  if (waiting.size === 0) return;
  flushSync(() => {
    for (const commit of [...waiting]) commit();
  });
}

/** Whether a pointer is down: what is pressed must not move away before it is let go. */
let isPressed = false;

/**
 * Hands typing over before anything else happens with the page: a click (before its handlers), the Tab key (the next
 * question may appear by this answer), and all ways to leave, which also call `onLeave`. Returns how to stop.
 */
export function commitTypingBeforeOtherEvents(onLeave: () => void): () => void {
  const over = new AbortController();
  const early = { capture: true, signal: over.signal };
  const commitAndLeave = () => {
    commitTyping();
    onLeave();
  };
  for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
    window.addEventListener(name, ({ type }) => (isPressed = type === 'pointerdown'), early);
  // Choosing from a list of suggestions is how its field is answered.
  window.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('[role=listbox]') === null && commitTyping(),
    early,
  );
  window.addEventListener('keydown', ({ key }) => key === 'Tab' && commitTyping(), early);
  window.addEventListener('pagehide', commitAndLeave, early);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && commitAndLeave(), early);
  // The browser's Back and Forward (start.tsx), before the router takes away the fields.
  window.addEventListener('leaving', commitAndLeave, early);
  return () => over.abort();
}

interface Options {
  value: unknown;
  /** How the value is written when it does not come from typing. */
  shown: string;
  /** What typed text means to the form. */
  read: (typed: string) => unknown;
  onChange: (value: unknown) => void;
}

/**
 * A text that is typed in peace: keys change the field alone, and the form hears of it when typing pauses, or by
 * `commitTyping`. So a key costs the same in a form of five fields and of a hundred and fifty.
 */
export function useTypingBuffer({ value, shown, read, onChange }: Options) {
  const [text, setText] = useState(shown);
  const typed = useRef({ text: shown, handed: value, read, onChange });
  typed.current.read = read;
  typed.current.onChange = onChange;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const commit = useCallback(() => {
    clearTimeout(timer.current);
    if (!waiting.delete(commit)) return;
    const now = typed.current;
    now.handed = now.read(now.text);
    now.onChange(now.handed);
  }, []);
  const rest = useRef(() => {
    if (isPressed) timer.current = setTimeout(rest.current, PAUSE);
    else flushSync(commit);
  });
  /** Shows and remembers; `isWhole` hands it over at once. */
  const type = useCallback(
    (next: string, isWhole = false) => {
      typed.current.text = next;
      setText(next);
      waiting.add(commit);
      clearTimeout(timer.current);
      if (isWhole) commit();
      else timer.current = setTimeout(rest.current, PAUSE);
    },
    [commit],
  );
  useEffect(() => {
    const now = typed.current;
    // Our own words coming back, or the form's for another reason (answers restored, a value confirmed)?
    if (Object.is(value, now.handed)) return;
    waiting.delete(commit);
    clearTimeout(timer.current);
    now.handed = value;
    now.text = shown;
    setText(shown);
  }, [value, shown, commit]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      waiting.delete(commit);
    },
    [commit],
  );
  return { text, type };
}

/** For a field that keeps what is typed to itself until it is left: hands it over as `commitTyping` does. */
export function useTypingCommit(isTyping: boolean, handOver: () => void): void {
  const latest = useRef(handOver);
  useEffect(() => {
    latest.current = handOver;
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const commit = () => latest.current();
    waiting.add(commit);
    return () => void waiting.delete(commit);
  }, [isTyping]);
}
