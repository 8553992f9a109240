import { useState, type ReactNode } from 'react';
import { suggestCorrectedMailAddress } from '../../../core/shared/formats/mailDomains';
import { useTranslation } from '../i18n/texts';

interface Props {
  address: string;
  onTake: (meant: string) => void;
  /** The field that it is typed into. */
  children: ReactNode;
}

/** Asks below a field for an address whether a mistyped mail service was meant, once the field is left: until then it is half typed. */
export function MailAddressSuggestion({ address, onTake, children }: Props) {
  const { t } = useTranslation();
  const [isTyping, setIsTyping] = useState(false);
  const meant = isTyping ? undefined : suggestCorrectedMailAddress(address);
  return (
    <>
      <div role="presentation" onFocus={() => setIsTyping(true)} onBlur={() => setIsTyping(false)}>
        {children}
      </div>
      <div role="status">
        {meant !== undefined && (
          <p className="small">
            {t('field.meant', { meant })}{' '}
            <button type="button" className="button-text" onClick={() => onTake(meant)}>
              {t('field.takeMeant', { meant })}
            </button>
          </p>
        )}
      </div>
    </>
  );
}
