import { withAccountTexts, loadPartWithItsTexts } from '../i18n/texts';
import { createLazyPart } from '../lazyPart';

const TEXTS = { sv: () => import('../i18n/admin.sv.json'), en: () => import('../i18n/admin.en.json') };

const Admission = createLazyPart('admin/Admission', () =>
  loadPartWithItsTexts(TEXTS, withAccountTexts(import('./Admission'))),
);

/** The page of /admin and /admin/:tab, so small because the wizards' files name it. */
export default function AdminApp() {
  return <Admission />;
}
