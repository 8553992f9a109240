import { useTranslation } from '../../i18n/texts';
import type { FormData } from '../../../../core/shared/kinds/kind';
import { readField } from '../../../../core/shared/answers/fields';
import { useLanguage } from '../../i18n/context';
import type { KindForm, UiNode } from '../../data/kinds';
import { formatDate } from '../../i18n/format';
import { PaperSheet } from '../../ui/Sheet';
import { findOptionLabel } from '../../../../core/shared/answers/optionLabel';
import { readNodeOptions } from '../fields/fieldParts';
import { findUiNode } from '../../../../core/shared/answers/uiNode';

const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/** Long answers of all steps, which are limited in length: what the letter will tell in the person's own words. An address is not. */
function listTextareaAnswers({ steps }: KindForm, answers: FormData): string[] {
  return steps.flatMap((step) =>
    (step.fields ?? []).flatMap((field) => {
      const node: UiNode = findUiNode(step.uiSchema, field);
      const text = toTextOrEmpty(readField(answers, field));
      return node['ui:widget'] === 'textarea' && readNodeOptions(node).maxLength !== undefined && text ? [text] : [];
    }),
  );
}

/** The growing letter beside the questions: only what the person said so far, never text of the letter itself. */
export function DraftSketch({ form, answers }: { form: KindForm; answers: FormData }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contact, categoryField } = form.kind;
  const name = toTextOrEmpty(readField(answers, contact.name));
  const email = toTextOrEmpty(readField(answers, contact.email));
  const company = toTextOrEmpty(answers['company']);
  // Only where one field names the recipient is there a place kept for it.
  const recipient =
    company || (form.steps.some((step) => step.fields?.includes('company')) ? form.texts.recipientPlaceholder : '');
  const words = listTextareaAnswers(form, answers);
  const category = categoryField ? findOptionLabel(form.texts, categoryField, answers[categoryField]) : undefined;
  if (!name && !company && !category && words.length === 0) return <div className="wizard-aside" aria-hidden="true" />;
  return (
    <aside className="wizard-aside" aria-label={t('sketch.label')}>
      <p className="small soft sketch-caption">{t('sketch.caption')}</p>
      <div className="sketch">
        <PaperSheet
          language={form.language}
          sender={{ name: name || t('sketch.sender'), lines: email ? [email] : [] }}
          recipient={recipient ? { name: recipient, lines: [] } : undefined}
          dated={formatDate(new Date().toISOString(), language)}
          subject={category ? `${form.texts.letterTitle}: ${category}` : form.texts.letterTitle}
          blocks={words.map((text) => ({ type: 'paragraph', lines: text.split('\n') }))}
        >
          <div className="sketch-rest" aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
        </PaperSheet>
      </div>
    </aside>
  );
}
