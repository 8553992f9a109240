import { useId } from 'react';
import { LANGUAGES } from '../../../../../core/shared/languages';
import { useTranslation } from '../../../i18n/texts';
import type { ChangeFiles } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import type { Question } from './questions';
import { writeQuestionText } from './questionEdits';

interface Props {
  question: Pick<Question, 'id' | 'label' | 'hint'>;
  files: FileTexts;
  onChange: ChangeFiles;
}

/** What a question says and its line of help, in the languages side by side. */
export function QuestionWordsFields({ question, files, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (['label', 'hint'] as const).map((part) => (
    <div key={part} className="kind-question-texts">
      {LANGUAGES.map((each) => (
        <div key={each} className="kind-text-cell">
          <label htmlFor={`${id}-${part}-${each}`}>{t(`admin.kinds.questions.${part}.${each}`)}</label>
          <textarea
            id={`${id}-${part}-${each}`}
            className="kind-text-box"
            lang={each}
            rows={part === 'label' ? 1 : 2}
            value={question[part][each]}
            onChange={(event) => onChange(writeQuestionText(files, question, part, each, event.target.value))}
          />
        </div>
      ))}
    </div>
  ));
}
