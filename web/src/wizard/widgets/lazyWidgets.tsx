import type { RegistryWidgetsType } from '@rjsf/utils';
import { lazy, Suspense, type ComponentType } from 'react';
import { loadPartWithItsTexts } from '../../i18n/texts';
import { orNothing } from '../../lazyPart';
import type { FieldWidgetProps } from '../fields/fieldParts';
import { withSendingTexts } from '../sending/texts';

/** Texts of the parts below and of the opening question. */
export const CHOICE_TEXTS = {
  sv: () => import('../../i18n/choices.sv.json'),
  en: () => import('../../i18n/choices.en.json'),
};

/** A widget that only some kinds use: fetched, with its texts, when a step first shows it. */
function createLazyWidget(load: () => Promise<{ default: ComponentType<FieldWidgetProps> }>) {
  const Widget = lazy(() => loadPartWithItsTexts(CHOICE_TEXTS, load()));
  return function LateWidget(props: FieldWidgetProps) {
    return (
      <Suspense fallback={<div className="field-wait" />}>
        <Widget {...props} />
      </Suspense>
    );
  };
}

/** Beside a field for a company's address. */
export const KnownRecipientOffers = lazy(() => orNothing(withSendingTexts(import('../sending/KnownRecipientOffers'))));

/** By the names that ui.json uses. */
export const lateWidgets: RegistryWidgetsType = {
  lookup: createLazyWidget(() => import('./LookupWidget')),
  cardSearch: createLazyWidget(() => import('./CardSearchWidget')),
  presetText: createLazyWidget(() => import('./PresetTextWidget')),
  dateTime: createLazyWidget(() => import('./DateTimeWidget')),
  span: createLazyWidget(() => import('./SpanWidget')),
  clock: createLazyWidget(() => import('./ClockWidget')),
  lawSearch: createLazyWidget(() => import('./LawSearchWidget')),
};
