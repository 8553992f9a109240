import type { ReactNode } from 'react';
import type { Language } from '../../../../core/shared/languages';
import type { KindForm } from '../../data/kinds';
import type { Saved } from '../answers/saved';
import type { Discount } from './useDiscount';

/** What the steps after the questions share. */
export interface LetterStepProps {
  form: KindForm;
  answers: Saved;
  letterLanguage: Language;
  /** Of the answers as they are now; a draft with another one is out of date. */
  fingerprint: string;
  update: (change: Partial<Saved>) => void;
  discount: Discount | undefined;
  onDiscount: (discount: Discount | undefined) => void;
  head: ReactNode;
}
