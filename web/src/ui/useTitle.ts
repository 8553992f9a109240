import { use, useEffect } from 'react';
import { RenderingContext } from '../rendering';
import { useTranslation } from '../i18n/texts';

/** Names the page in the tab: "Kontakt – Brevia". Without a name it is the start page's title. */
export function useTitle(name?: string, isWrong = false): void {
  const { t } = useTranslation();
  const title = name ? `${isWrong ? `${t('errors.prefix')} ` : ''}${name} – Brevia` : t('common.title');
  use(RenderingContext).title(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
