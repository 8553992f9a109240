import { createContext } from 'react';
import { isRecord } from '../../core/shared/isRecord';

/** Where a page is rendered: by the server ahead of time, or in a browser that has what the server found out. */
export interface Rendering {
  /** A lazy part was used: the browser will want its files at once. */
  part(name: string): void;
  title(text: string): void;
  /** The API's answer to a GET, when it is known; on the server a promise of it. */
  answer(path: string): unknown;
}

interface State {
  /** Address that was rendered. */
  address: string;
  /** Names of the lazy parts that were used. */
  parts: string[];
  /** Answers of the API by path. */
  answers: Record<string, unknown>;
}

/** It stands in the page itself, written by the server that made the page. */
const isRenderedState = (written: unknown): written is Partial<State> => isRecord(written);

let state: Partial<State> | undefined;

/** What the server wrote beside the page; empty for a page that it did not render. */
export function readRenderedState(): Partial<State> {
  if (!state) {
    const written = document.getElementById('state');
    const read: unknown = written && JSON.parse(written.textContent);
    state = isRenderedState(read) ? read : {};
  }
  return state;
}

export const RenderingContext = createContext<Rendering>({
  part: () => undefined,
  title: () => undefined,
  answer: (path) => readRenderedState().answers?.[path],
});
