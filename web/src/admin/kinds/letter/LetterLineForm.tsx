import { Button, Checkbox } from 'antd';
import { useId, useState, useMemo } from 'react';
import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { LANGUAGES, DEFAULT_LANGUAGE, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useTranslation } from '../../../i18n/texts';
import type { ChangeFiles, EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { ProblemList } from '../ProblemList';
import type { Question } from '../questions/questions';
import { ConditionFields } from '../rules/ConditionFields';
import type { Subjects } from '../rules/conditions';
import type { RuleReader } from '../rules/ruleReader';
import { writeRuleWordsAsOneText } from '../rules/ruleWords';
import { LETTER_FILES, getWordsOfFirstLanguage, NO_WORDS } from '../words';
import type { Notation } from './answerTokens';
import {
  buildRuleOfConditions,
  limitSubjectsToWhatLinesAsk,
  LINE_OPERATORS,
  readConditionsOfRule,
} from './lineConditions';
import {
  addLineBehindAnother,
  writeLineWords,
  removeLineInEachLanguage,
  writeLineConditions,
  markLineAsSupportingOrNot,
  type SectionLine,
  type LetterSection,
  type PlacedLine,
} from './situationLetter';
import { TemplateBox } from './TemplateBox';

/** What the forms of all sections and lines work with. */
export interface SectionEditProps {
  files: FileTexts;
  problems: readonly Problem[];
  notations: Readonly<Record<Language, Notation>>;
  reader: RuleReader;
  /** Names facts only, for what is told in one line. */
  shortReader: RuleReader;
  questions: readonly Question[];
  factIds: ReadonlySet<string>;
  /** Of sections: what a rule can look at. */
  subjects: Subjects;
  onChange: ChangeFiles;
  onGo: EditorFormProps['onGo'];
}

interface LineProps extends SectionEditProps {
  line: SectionLine;
  section: LetterSection;
  isReadOnly: boolean;
}

/** A line of a section: its words in each language, when it stands in the letter, and what comes behind it. */
export function LetterLineForm({ line, section, isReadOnly, ...shared }: LineProps) {
  const { files, problems, notations, shortReader, questions, factIds, subjects, onChange, onGo } = shared;
  const { t } = useTranslation();
  const id = useId();
  const [isConditionOpen, setIsConditionOpen] = useState(false);
  const written = LANGUAGES.filter((language) => line.lines[language]);
  const [first] = written.flatMap((language) => line.lines[language] ?? []);
  if (!first) return null;
  const own = problems.filter(({ name, pointer }) =>
    written.some((each) => name === LETTER_FILES[each] && pointer === `line ${line.lines[each]?.row ?? 0}`),
  );
  const rule = buildRuleOfConditions(first.conditions, questions, factIds, subjects);
  const when = first.conditions.length > 0 && describeRuleInOneLine(shortReader, rule, t);
  const isOfParagraph = first.words === '' && first.conditions.length > 0;
  const isListed = section.index !== undefined;
  const canHaveCondition = isListed && first.type !== 'table' && first.type !== 'named';
  if (isReadOnly)
    return (
      <li className="kind-line" data-line={line.key}>
        {when !== false && <p className="small soft">{t('admin.kinds.letter.sectionWhen', { words: when })}</p>}
        {written.map((each) => (
          <p key={each} lang={each}>
            {notations[each].show(line.lines[each]?.words ?? '')}
          </p>
        ))}
      </li>
    );
  const addLineBehindThisOne = (isApart: boolean) =>
    onChange(
      addLineBehindAnother(
        files,
        line,
        mapLanguages((each) => t(`admin.kinds.letter.fresh.sentence.${each}`)),
        isApart,
      ),
    );
  return (
    <li className={`kind-line${first.isFirst ? ' is-first' : ''}`} data-line={line.key}>
      <p className="small soft">
        {[
          t(`admin.kinds.letter.lines.${isOfParagraph ? 'paragraph' : first.type}`),
          first.type === 'named' && first.lead.replace(/:\s*$/, ''),
          first.each !== undefined &&
            t('admin.kinds.letter.eachRow', { name: getNameOfRows(first.each, questions, shortReader) }),
          when !== false && t('admin.kinds.letter.sectionWhen', { words: when }),
          first.isSupporting && t('admin.kinds.letter.isSupportingShort'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {own.length > 0 && <ProblemList problems={own} onGo={onGo} isAtPlace />}
      {!isOfParagraph && (
        <div className="kind-question-texts">
          {written.map((each) => (
            <TemplateBox
              key={each}
              id={`${id}-${each}`}
              label={t(`admin.kinds.letter.words.${each}`)}
              language={each}
              template={line.lines[each]?.words ?? ''}
              notation={notations[each]}
              rows={first.type === 'heading' || first.type === 'named' ? 1 : 2}
              onChange={(template) => onChange(writeLineWords(files, line, each, template))}
            />
          ))}
        </div>
      )}
      {isListed && (
        <div className="kind-line-acts">
          {canHaveCondition && (
            <Button size="small" aria-expanded={isConditionOpen} onClick={() => setIsConditionOpen(!isConditionOpen)}>
              {t('admin.kinds.letter.condition')}
            </Button>
          )}
          {first.type !== 'table' && (
            <>
              <Button size="small" onClick={() => addLineBehindThisOne(false)}>
                {t('admin.kinds.letter.new.sentence')}
              </Button>
              <Button size="small" onClick={() => addLineBehindThisOne(true)}>
                {t('admin.kinds.letter.new.paragraphBehind')}
              </Button>
            </>
          )}
          <Button size="small" danger onClick={() => onChange(removeLineInEachLanguage(files, line))}>
            {t('admin.kinds.letter.remove.line')}
            <span className="visually-hidden">: {getNameOfLine(first)}</span>
          </Button>
        </div>
      )}
      {isConditionOpen && (
        <LineCondition
          line={line}
          first={first}
          file={LETTER_FILES[written[0] ?? DEFAULT_LANGUAGE]}
          rule={rule}
          {...shared}
        />
      )}
    </li>
  );
}

interface ConditionProps extends SectionEditProps {
  line: SectionLine;
  /** In the first language that has it. */
  first: PlacedLine;
  file: string;
  /** When the line stands in the letter. */
  rule: unknown;
}

function LineCondition({
  line,
  first,
  file,
  rule,
  files,
  questions,
  subjects,
  reader,
  onChange,
  onGo,
}: ConditionProps) {
  const { t } = useTranslation();
  const limited = useMemo(() => limitSubjectsToWhatLinesAsk(subjects), [subjects]);
  return (
    <>
      <ConditionFields
        rule={rule}
        subjects={limited}
        questions={questions}
        reader={reader}
        only={LINE_OPERATORS}
        onChange={(next) => {
          const conditions = readConditionsOfRule(next, limited);
          if (conditions) onChange(writeLineConditions(files, line, conditions));
        }}
        onFile={() => onGo(file, `line ${first.row}`)}
      />
      <Checkbox
        checked={first.isSupporting ?? false}
        onChange={(event) => onChange(markLineAsSupportingOrNot(files, line, event.target.checked))}
      >
        {t('admin.kinds.letter.isSupporting')}
      </Checkbox>
    </>
  );
}

const getNameOfLine = ({ words, row }: PlacedLine): string => words.slice(0, 40) || String(row);

const describeRuleInOneLine = (reader: RuleReader, rule: unknown, t: ReturnType<typeof useTranslation>['t']): string =>
  writeRuleWordsAsOneText(reader.read(rule), {
    all: t('admin.kinds.rules.joined.all'),
    any: t('admin.kinds.rules.joined.any'),
  });

const getNameOfRows = (id: string, questions: readonly Question[], reader: RuleReader): string =>
  getWordsOfFirstLanguage(questions.find((each) => each.id === id)?.label ?? NO_WORDS) ||
  (reader.nameQuestion(id) ?? id);
