import { lazy, use, useState, type ComponentType } from 'react';
import { RenderingContext } from './rendering';

const parts = new Map<string, (() => Promise<unknown>)[]>();

/**
 * A part of the site that is fetched when it is first needed.
 * @param name its file under web/src without ending: the server lets the browser fetch that file at once
 */
export function createLazyPart<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let ready: ComponentType<P> | undefined;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const loadOnce = () => {
    loading ??= load().then((module) => {
      ready = module.default;
      return module;
    });
    return loading;
  };
  const Lazy = lazy(loadOnce);
  parts.set(name, [...(parts.get(name) ?? []), loadOnce]);
  return function Part(props: P) {
    use(RenderingContext).part(name);
    // What is here already is shown in the same breath; and it stays what it was when it was first shown.
    const [Shown] = useState<ComponentType<P>>(() => ready ?? Lazy);
    return <Shown {...props} />;
  };
}

/** For a part that the page does without where it can't be fetched: nothing stands there then. */
export const orNothing = <P extends object>(
  part: Promise<{ default: ComponentType<P> }>,
): Promise<{ default: ComponentType<P> }> => part.catch(() => ({ default: () => null }));

/** Fetches parts ahead of their use, those that bring further ones first. One that can't be had fails where it is shown. */
export async function loadLazyParts(names: readonly string[]): Promise<void> {
  for (const name of names) await Promise.allSettled((parts.get(name) ?? []).map((load) => load()));
}
