import { Button, Checkbox } from 'antd';
import { ChevronDown, ChevronRight, ArrowUp, ArrowDown, Trash2 } from 'lucide-react';
import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import { ColouredTag } from '../../Mark';
import { ProblemList } from '../ProblemList';
import { ConditionFields } from '../rules/ConditionFields';
import { writeRuleWordsAsOneText } from '../rules/ruleWords';
import { SHARED } from '../situation/situationFiles';
import { LETTER_FILES } from '../words';
import type { Notation } from './answerTokens';
import { LetterLineForm, type SectionEditProps } from './LetterLineForm';
import {
  swapSections,
  writeConditionOfSection,
  removeSection,
  type LetterSection,
  type SectionLine,
} from './situationLetter';
import { showTemplateInOneLine } from './situationNotation';

interface SectionProps extends SectionEditProps {
  section: LetterSection;
  /** Those that it can change places with. */
  before: LetterSection | undefined;
  behind: LetterSection | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

const FIXED_NAMES = ['subject', 'closing', 'words', 'papers'] as const;

const joinLinesAsShown = (lines: readonly SectionLine[], language: Language, notation: Notation): string =>
  lines.map((line) => showTemplateInOneLine(notation, line.lines[language]?.words ?? '')).join(' ');

/** What is wrong in the lines of a section, or in its place in the list. */
function findSectionProblems(problems: readonly Problem[], { index, place, lines }: LetterSection): Problem[] {
  const rows = new Set(
    lines.flatMap((line) =>
      LANGUAGES.map((language) => `${LETTER_FILES[language]} line ${line.lines[language]?.row ?? 0}`),
    ),
  );
  return problems.filter(
    ({ name, pointer }) =>
      (place === 'own' && rows.has(`${name ?? ''} ${pointer}`)) ||
      (name === 'rules.json' && index !== undefined && `${pointer}/`.startsWith(`/letter/${index}/`)),
  );
}

/** A section in one line, which opens its form. */
export function LetterSectionRow(props: SectionProps) {
  const { section, before, behind, isOpen, onOpen, files, problems, notations, shortReader, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, when, isArgument, place, lines, index } = section;
  const heading = lines.find((line) => Object.values(line.lines).some(({ type }) => type === 'heading'));
  const fixed = FIXED_NAMES.find((each) => each === id);
  const spoken = lines.some((line) => line.lines[language])
    ? language
    : (LANGUAGES.find((each) => lines[0]?.lines[each]) ?? language);
  const text = joinLinesAsShown(heading ? [heading] : lines, spoken, notations[spoken]).slice(0, 110);
  const joined = { all: t('admin.kinds.rules.joined.all'), any: t('admin.kinds.rules.joined.any') };
  const mistakes = findSectionProblems(problems, section).filter(({ minor }) => !minor).length;
  const sort = fixed
    ? t(`admin.kinds.letter.fixed.${fixed}`)
    : index === undefined
      ? t('admin.kinds.letter.otherSection')
      : t(`admin.kinds.letter.sorts.${isArgument ? 'argument' : 'section'}`);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="kind-question">
      <button type="button" className="kind-question-head" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <Chevron size={18} aria-hidden="true" />
        <span>
          <span className="small soft">
            {[sort, place === 'shared' && t('admin.kinds.questions.isShared')].filter(Boolean).join(' · ')}
          </span>
          <span className={heading || fixed ? 'kind-question-name' : ''}>
            {text ||
              t(place === 'service' ? 'admin.kinds.letter.ofService' : 'admin.kinds.letter.emptySection', { id })}
          </span>
          {when !== true && (
            <span className="small soft">
              {t('admin.kinds.letter.sectionWhen', { words: writeRuleWordsAsOneText(shortReader.read(when), joined) })}
            </span>
          )}
        </span>
        {mistakes > 0 && <ColouredTag level="wrong">{t('admin.kinds.mistakes', { count: mistakes })}</ColouredTag>}
      </button>
      <div className="kind-option-moves">
        {index !== undefined && (
          <>
            <Button
              aria-label={t('admin.kinds.options.up', { name: text || id })}
              icon={<ArrowUp size={18} aria-hidden="true" />}
              disabled={!before}
              onClick={() => before && onChange(swapSections(files, section, before))}
            />
            <Button
              aria-label={t('admin.kinds.options.down', { name: text || id })}
              icon={<ArrowDown size={18} aria-hidden="true" />}
              disabled={!behind}
              onClick={() => behind && onChange(swapSections(files, section, behind))}
            />
          </>
        )}
      </div>
      {isOpen && <LetterSectionForm {...props} />}
    </li>
  );
}

function LetterSectionForm(props: SectionProps) {
  const { section, onOpen, files, problems, subjects, questions, reader, onChange, onGo } = props;
  const { t } = useTranslation();
  const { id, index, when, isArgument, place, lines } = section;
  const own = findSectionProblems(problems, section);
  const atSection = own.filter(({ name }) => name === 'rules.json');
  return (
    <div className="kind-question-form">
      {atSection.length > 0 && <ProblemList problems={atSection} onGo={onGo} isAtPlace />}
      {index !== undefined && (
        <>
          <ConditionFields
            rule={when}
            subjects={subjects}
            questions={questions}
            reader={reader}
            onChange={(next) => onChange(writeConditionOfSection(files, section, { when: next }))}
            onFile={() => onGo('rules.json', `/letter/${index}`)}
          />
          <Checkbox
            checked={isArgument}
            onChange={(event) =>
              onChange(writeConditionOfSection(files, section, { isArgument: event.target.checked }))
            }
          >
            {t('admin.kinds.letter.isArgument')}
          </Checkbox>
        </>
      )}
      {place !== 'own' && (
        <Note level="info">
          <p>{t(`admin.kinds.letter.${place === 'shared' ? 'sharedSection' : 'serviceSection'}`)}</p>
          {place === 'shared' &&
            LANGUAGES.map((language) => {
              const [first] = lines.flatMap((line) => line.lines[language] ?? []);
              return (
                first && (
                  <Button
                    key={language}
                    type="link"
                    onClick={() => onGo(SHARED + LETTER_FILES[language], `line ${first.row}`)}
                  >
                    {LETTER_FILES[language]}
                  </Button>
                )
              );
            })}
        </Note>
      )}
      <ol className="kind-lines">
        {lines.map((line) => (
          <LetterLineForm key={line.key} line={line} isReadOnly={place !== 'own'} {...props} />
        ))}
      </ol>
      {index !== undefined && (
        <p>
          <Button
            danger
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => {
              onChange(removeSection(files, section));
              onOpen(false);
            }}
          >
            {t('admin.kinds.letter.remove.section')}
            <span className="visually-hidden"> {id}</span>
          </Button>
        </p>
      )}
    </div>
  );
}
