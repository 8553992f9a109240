import type { Language } from '../../../../../core/shared/languages';
import { useTranslation } from '../../../i18n/texts';
import { getWordsOfFirstLanguage } from '../words';
import type { Member, Question } from './questions';
import type { ShownWhen } from './shownWhen';

/** What a question says, in the language of who reads, else in another; without words what the files call it. */
export const getQuestionName = ({ label, id }: Question, language: Language) =>
  label[language] || getWordsOfFirstLanguage(label) || id;

/** The same of a member of rows or of a group. */
export const getMemberName = ({ label, path }: Member, language: Language) =>
  label[language] || getWordsOfFirstLanguage(label) || path.slice(path.lastIndexOf('.') + 1);

/** All that must hold for a question to be asked, as one sentence. */
export const describeAllShownWhen = (
  conditions: readonly ShownWhen[],
  ...rest: Rest<typeof describeShownWhen>
): string =>
  conditions.map((each) => describeShownWhen(each, ...rest)).join(` ${rest[2]('admin.kinds.questions.and')} `);

type Rest<Describe> = Describe extends (first: ShownWhen, ...rest: infer Others) => string ? Others : never;

function describeShownWhen(
  { question, values }: ShownWhen,
  questions: readonly Question[],
  language: Language,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  const asked = questions.find(({ id }) => id === question);
  const words = values.map((value) =>
    typeof value === 'boolean'
      ? t(value ? 'admin.kinds.questions.yes' : 'admin.kinds.questions.no')
      : (asked?.optionWords[value]?.[language] ?? value),
  );
  const name = asked ? getQuestionName(asked, language) : question;
  if (values.length === 0) return t('admin.kinds.questions.isAnswered', { name });
  return `${name} = ${words.join(` ${t('admin.kinds.questions.or')} `)}`;
}
