import { useEffect, useRef } from 'react';
import { readField, writeField } from '../../../../core/shared/answers/fields';
import type { KindForm } from '../../data/kinds';
import { useSession } from '../../data/session';
import type { Saved } from '../answers/saved';
import { commitTyping } from '../fields/typing';

interface Options {
  contact: KindForm['kind']['contact'];
  /** The step that asks for name and address is shown. */
  isAsked: boolean;
  update: (change: (before: Saved) => Partial<Saved>) => void;
}

/** Fills in who is signed in where the contact is asked for: once, and only what is still empty. */
export function useAccountPrefill({ contact, isAsked, update }: Options): void {
  const session = useSession();
  const name = session.phase === 'in' ? session.user.name : '';
  const email = session.phase === 'in' ? session.user.email : '';
  const isOffered = useRef(false);
  useEffect(() => {
    if (!isAsked || isOffered.current || (!name && !email)) return undefined;
    const timer = setTimeout(() => {
      isOffered.current = true;
      // What is being typed at this moment counts as well.
      commitTyping();
      update(({ form }) => {
        const known = [
          [contact.name, name],
          [contact.email, email],
        ] as const;
        return {
          form: known.reduce(
            (filled, [path, value]) => (value && !readField(filled, path) ? writeField(filled, path, value) : filled),
            form,
          ),
        };
      });
    });
    return () => clearTimeout(timer);
  }, [isAsked, name, email, contact.name, contact.email, update]);
}
