import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { LetterKey } from '../../data/letters';
import { useLanguage } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';
import { useDiscount, type Discount } from './useDiscount';

interface Props {
  letter: LetterKey;
  discount: Discount | undefined;
  onDiscount: (discount: Discount | undefined) => void;
}

/** The discount code, folded away but one tap off; Enter applies it. */
export function DiscountBox({ letter, discount, onDiscount }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [code, setCode] = useState(discount?.code ?? '');
  const [isOpen, setIsOpen] = useState(Boolean(discount));
  // A code may come with the letter, after this box was drawn.
  const [shown, setShown] = useState(discount);
  if (discount !== shown) {
    setShown(discount);
    if (discount) {
      setCode(discount.code);
      setIsOpen(true);
    }
  }
  const { check, clear, isChecking, problem } = useDiscount({ letter, discount, onDiscount });
  return (
    <div className="discount">
      <button
        type="button"
        className="discount-toggle"
        aria-expanded={isOpen}
        aria-controls={`${id}-box`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown size={18} aria-hidden="true" />
        {t('discount.have')}
      </button>
      <div id={`${id}-box`} hidden={!isOpen} className={`field${problem ? ' field-wrong' : ''}`}>
        <label className="field-label" htmlFor={id}>
          {t('discount.label')}
        </label>
        {problem && (
          <div id={`${id}-error`} role="alert">
            <p className="field-error">{problem.text}</p>
            {problem.ways && <p className="field-hint">{problem.ways}</p>}
          </div>
        )}
        <div className="discount-row">
          <input
            id={id}
            className="input"
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => {
              setCode(event.target.value);
              if (discount || problem) clear();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void check(code);
            }}
          />
          <button
            type="button"
            className="button button-quiet"
            disabled={!code.trim() || isChecking}
            onClick={() => void check(code)}
          >
            {isChecking ? t('discount.checking') : t('discount.apply')}
          </button>
        </div>
        <p className="discount-result" aria-live="polite">
          {discount?.price && (
            <>
              <Check size={18} aria-hidden="true" />
              {discount.price.total === 0
                ? t('discount.full')
                : t('discount.saved', { amount: formatPrice(discount.price.saved, language) })}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
