import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds without a key until what was typed is handed to the form: conditions and rules then take it in. */
const PAUSE = 400;

/** What is typed and not handed over yet: one entry a field. */
const waiting = new Set<() => void>();

/** Hands over whatever is still being typed, before the answers are judged, kept or left. */
export function commitTyping(): void {
  if (waiting.size === 0) return;
  flushSync(() => {
    for (const handOver of [...waiting]) handOver();
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

/** A field's text between its keys and the form, which the field shows by following it. */
function createTypingBuffer({ value, shown, ...first }: Options) {
  let text = shown;
  let handed = value;
  let { read, onChange }: Pick<Options, 'read' | 'onChange'> = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let follow: (() => void) | undefined;
  const handOverTypedText = () => {
    clearTimeout(timer);
    if (!waiting.delete(handOverTypedText)) return;
    handed = read(text);
    onChange(handed);
  };
  const commitOnceReleased = () => {
    if (isPressed) timer = setTimeout(commitOnceReleased, PAUSE);
    else flushSync(handOverTypedText);
  };
  const forgetTypedText = () => {
    clearTimeout(timer);
    waiting.delete(handOverTypedText);
  };
  const setShownText = (next: string) => {
    text = next;
    follow?.();
  };
  return {
    drop: forgetTypedText,
    getText: () => text,
    subscribe(listener: () => void) {
      follow = listener;
      return () => (follow = undefined);
    },
    /** What the form makes of a text is renewed with each drawing. */
    renewReader: (next: Pick<Options, 'read' | 'onChange'>) => ({ read, onChange } = next),
    /** Shows and remembers; `isWhole` hands it over at once. */
    type(next: string, isWhole = false) {
      setShownText(next);
      waiting.add(handOverTypedText);
      clearTimeout(timer);
      if (isWhole) handOverTypedText();
      else timer = setTimeout(commitOnceReleased, PAUSE);
    },
    /** The form's value: these words coming back, or another one, as when answers are restored or a value is confirmed. */
    takeValue(next: unknown, nextShown: string) {
      if (Object.is(next, handed)) return;
      forgetTypedText();
      handed = next;
      setShownText(nextShown);
    },
  };
}

/**
 * A text that is typed in peace: keys change the field alone, and the form hears of it when typing pauses, or by
 * `commitTyping`. So a key costs the same in a form of five fields and of a hundred and fifty.
 */
export function useTypingBuffer({ value, shown, read, onChange }: Options) {
  const [buffer] = useState(() => createTypingBuffer({ value, shown, read, onChange }));
  const text = useSyncExternalStore(buffer.subscribe, buffer.getText, buffer.getText);
  useLayoutEffect(() => {
    buffer.renewReader({ read, onChange });
  });
  useEffect(() => buffer.takeValue(value, shown), [buffer, value, shown]);
  useEffect(() => buffer.drop, [buffer]);
  return { text, type: buffer.type };
}

/** For a field that keeps what is typed to itself until it is left: hands it over as `commitTyping` does. */
export function useTypingCommit(isTyping: boolean, handOver: () => void): void {
  const latest = useRef(handOver);
  useEffect(() => {
    latest.current = handOver;
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const handOverTypedText = () => latest.current();
    waiting.add(handOverTypedText);
    return () => void waiting.delete(handOverTypedText);
  }, [isTyping]);
}
