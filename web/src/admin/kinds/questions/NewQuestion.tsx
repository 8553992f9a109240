import { Button, Input, Select } from 'antd';
import { Plus } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useTranslation } from '../../../i18n/texts';
import { NO_WORDS, type Words } from '../words';
import type { QuestionType } from './questionTypes';

interface Props {
  /** What the step is called. */
  step: string;
  types: readonly QuestionType[];
  /** What the button says; absent: that it is a new question. */
  label?: string;
  onAdd: (question: { type: QuestionType; label: Words }) => void;
}

/** Asks what a new question says and what sort of answer it wants. */
export function NewQuestionButtonAndForm({ step, types, label: words, onAdd }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [label, setLabel] = useState(NO_WORDS);
  const [type, setType] = useState<QuestionType>('shortText');
  const isEmpty = LANGUAGES.some((language) => label[language].trim() === '');
  if (!isOpen)
    return (
      <p>
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          {...(words !== undefined && { size: 'small' as const })}
          onClick={() => setIsOpen(true)}
        >
          {words ?? t('admin.kinds.questions.new')}
          <span className="visually-hidden">: {step}</span>
        </Button>
      </p>
    );
  const addQuestionAndCloseForm = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    onAdd({ type, label: mapLanguages((language) => label[language].trim()) });
    setLabel(NO_WORDS);
    setType('shortText');
    setIsOpen(false);
  };
  return (
    <form
      className="kind-question-form"
      aria-label={t('admin.kinds.questions.newIn', { step })}
      onSubmit={addQuestionAndCloseForm}
    >
      <div className="kind-question-texts">
        {LANGUAGES.map((language) => (
          <div key={language} className="kind-text-cell">
            <label htmlFor={`${id}-${language}`}>{t(`admin.kinds.questions.label.${language}`)}</label>
            <Input
              id={`${id}-${language}`}
              lang={language}
              autoFocus={language === DEFAULT_LANGUAGE}
              value={label[language]}
              onChange={(event) => setLabel({ ...label, [language]: event.target.value })}
            />
          </div>
        ))}
        <div className="kind-text-cell">
          <label htmlFor={`${id}-type`}>{t('admin.kinds.questions.type')}</label>
          <Select<QuestionType>
            id={`${id}-type`}
            value={type}
            onChange={setType}
            options={types.map((each) => ({ value: each, label: t(`admin.kinds.questions.types.${each}`) }))}
          />
        </div>
      </div>
      <div className="kind-draft-acts">
        <Button type="primary" htmlType="submit" disabled={isEmpty}>
          {t('admin.kinds.questions.add')}
        </Button>
        <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
