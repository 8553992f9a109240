import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/texts';

/** Pixels after which the button appears. */
const THRESHOLD = 400;

export default function ScrollToTop() {
  const { t } = useTranslation();
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    const look = () => setIsFar(window.scrollY > THRESHOLD);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <button type="button" className="to-top" aria-label={t('common.toTop')} onClick={() => window.scrollTo({ top: 0 })}>
      <ArrowUp size={22} aria-hidden="true" />
    </button>
  );
}
