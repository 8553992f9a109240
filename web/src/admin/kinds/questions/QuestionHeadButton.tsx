import { ChevronDown, ChevronRight } from 'lucide-react';
import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { ColouredTag } from '../../Mark';
import { describeAllShownWhen, getQuestionName } from './questionInWords';
import type { Question } from './questions';

interface HeadProps {
  question: Question;
  problems: readonly Problem[];
  questions: readonly Question[];
  isOpen: boolean;
  onOpen: () => void;
}

/** A question in one line, which opens its form. */
export function QuestionHeadButton({ question, problems, questions, isOpen, onOpen }: HeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { type, isRequired, isShared, shownWhen } = question;
  const conditions = typeof shownWhen === 'object' ? [shownWhen] : question.conditions;
  const words = describeAllShownWhen(conditions, questions, language, t);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const mistakes = problems.filter(({ minor }) => !minor).length;
  return (
    <button type="button" className="kind-question-head" aria-expanded={isOpen} onClick={onOpen}>
      <Chevron size={18} aria-hidden="true" />
      <span>
        <span className="kind-question-name">{getQuestionName(question, language)}</span>
        <span className="small soft">
          {[
            t(type === undefined ? 'admin.kinds.questions.special' : `admin.kinds.questions.types.${type}`),
            isShared && t('admin.kinds.questions.isShared'),
            isRequired && t('admin.kinds.questions.required'),
            conditions.length > 0 && t('admin.kinds.questions.onlyWhen', { words }),
            shownWhen === 'inFile' && conditions.length === 0 && t('admin.kinds.questions.whenInFile'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {mistakes > 0 && <ColouredTag level="wrong">{t('admin.kinds.mistakes', { count: mistakes })}</ColouredTag>}
    </button>
  );
}
