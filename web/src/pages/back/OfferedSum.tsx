import { useState } from 'react';
import { judgeOffer } from '../../../../core/shared/letter/judgeOffer';
import { useLanguage } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { parseTypedMoney } from '../../ui/typedNumber';

/** Holds what they offered against the letter's one claim, and says plainly when it is good. Nothing of it leaves the browser. */
export function OfferedSumVerdict({ claim }: { claim: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const offered = parseTypedMoney(typed, language);
  const verdict = offered === undefined ? undefined : judgeOffer(offered, claim);
  const values = {
    offered: formatPrice(offered ?? 0, language),
    claim: formatPrice(claim, language),
    left: formatPrice(claim - (offered ?? 0), language),
    percent: Math.floor((100 * (offered ?? 0)) / claim),
  };
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="back-offered">
          {t('back.offered')} <span className="field-optional">{t('back.optional')}</span>
        </label>
        <input
          className="input input-short"
          id="back-offered"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div role="status">
        {verdict && (
          <Note level={verdict === 'far' ? 'info' : 'done'} title={t(`back.offers.${verdict}.title`, values)}>
            <p>{t(`back.offers.${verdict}.text`, values)}</p>
          </Note>
        )}
      </div>
    </>
  );
}
