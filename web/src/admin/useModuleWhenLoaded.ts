import { useEffect, useState } from 'react';

/**
 * A module that the page is drawn without, and uses when it is there; undefined until then, and where it can't be fetched.
 * @param load the same function each time: `const loadPart = () => import('./part')` outside the component
 */
export function useModuleWhenLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setModule(loaded),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [load]);
  return module;
}
