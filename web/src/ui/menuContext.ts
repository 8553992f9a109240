import { createContext } from 'react';

interface MenuAccess {
  /** The list's, which the button names as what it opens. */
  id: string;
  /** `toButton`: the focus goes back to the button. */
  close: (toButton: boolean) => void;
}

/** What a menu's list needs of the button that opened it. */
export const MenuContext = createContext<MenuAccess>({ id: '', close: () => undefined });
