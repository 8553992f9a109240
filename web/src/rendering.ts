import { createContext } from 'react';
import { isAnswer } from './data/http';

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

let state: Partial<State> | undefined;

/** What the server wrote beside the page; empty for a page that it did not render. */
export function renderedState(): Partial<State> {
  if (!state) {
    const written = document.getElementById('state');
    const read: unknown = written && JSON.parse(written.textContent);
    state = isAnswer<State>(read) ? read : {};
  }
  return state;
}

export const RenderingContext = createContext<Rendering>({
  part: () => undefined,
  title: () => undefined,
  answer: (path) => renderedState().answers?.[path],
});
