import { Radio } from 'antd';
import { useId, useState } from 'react';
import { ICON_NAMES } from '../../../../core/shared/kinds/icons';
import { HIGHEST_PRICE, LOWEST_PRICE } from '../../../../core/shared/purchase/priceBounds';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { KindIcon } from '../../ui/KindIcon';
import { formatNumberForTyping, parseTypedMoney } from '../../ui/typedNumber';
import { LabelledField } from '../Field';
import { formatCount, formatMoney } from '../formats';
import { MoneyInput } from '../MoneyInput';
import type { ChangeFiles } from './editedFiles';
import type { FileTexts } from './fileEdits';
import { isIconName, isValidKindPrice, readPriceAndIcon, writeKindIcon, writeKindPrice } from './settings';

interface Props {
  /** Of the kind, as edited. */
  files: FileTexts;
  onChange: ChangeFiles;
}

/** What a kind costs and which picture stands beside its name, to be changed. */
export function KindSettingsFields({ files, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const settings = readPriceAndIcon(files);
  const { price } = settings ?? {};
  const [typed, setTyped] = useState<string>();
  if (!settings) return null;
  const typedPrice = typed === undefined ? price : parseTypedMoney(typed, language);
  const isFaulty = !isValidKindPrice(typedPrice);
  // What is taken back elsewhere on the page is shown here, too.
  const isOld = typed === undefined || (!isFaulty && typedPrice !== price);
  return (
    <section className="kind-settings" aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{t('admin.kinds.settings.name')}</h3>
      <LabelledField
        id={`${id}-price`}
        label={t('admin.kinds.settings.price')}
        help={t('admin.kinds.settings.priceHelp')}
        fault={
          isFaulty
            ? t('admin.kinds.settings.priceWrong', {
                lowest: formatCount(LOWEST_PRICE, language),
                highest: formatCount(HIGHEST_PRICE, language),
              })
            : undefined
        }
      >
        {(ties) => (
          <MoneyInput
            {...ties}
            isWhole
            value={isOld ? (price === undefined ? '' : formatNumberForTyping(price, language)) : typed}
            onChange={(next) => {
              setTyped(next);
              const sek = parseTypedMoney(next, language);
              if (isValidKindPrice(sek)) onChange(writeKindPrice(files, sek));
            }}
          />
        )}
      </LabelledField>
      <fieldset className="kind-icons">
        <legend>{t('admin.kinds.settings.icon')}</legend>
        <Radio.Group
          value={settings.icon}
          onChange={({ target: { value } }) => {
            const icon = ICON_NAMES.find((name) => name === value);
            if (icon) onChange(writeKindIcon(files, icon));
          }}
          options={ICON_NAMES.map((name) => ({
            value: name,
            label: (
              <span className="kind-icon-choice">
                <KindIcon name={name} size={22} /> {t(`admin.kinds.settings.icons.${name}`)}
              </span>
            ),
          }))}
        />
      </fieldset>
    </section>
  );
}

/** A kind's price and picture as customers will see them. */
export function KindSettingsLine({ files }: Pick<Props, 'files'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const settings = readPriceAndIcon(files);
  if (!settings) return null;
  const { price, icon = '' } = settings;
  return (
    <span className="kind-icon-choice">
      <KindIcon name={icon} size={22} />
      {[
        price !== undefined && formatMoney(price, language),
        isIconName(icon) && t('admin.kinds.settings.withIcon', { name: t(`admin.kinds.settings.icons.${icon}`) }),
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  );
}
