import { Button, Select } from 'antd';
import { ChevronDown, ChevronRight, ArrowUp, ArrowDown, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { SharedSource } from '../../../../../core/shared/contracts/admin/kinds';
import { cutAtWord } from '../../../../../core/shared/formats/cutAtWord';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import type { ChangeFiles, EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import type { Question } from '../questions/questions';
import { ConditionFields } from '../rules/ConditionFields';
import { listConditionSubjects } from '../rules/conditions';
import type { RuleReader } from '../rules/ruleReader';
import { writeConditionOfRule, type Rule } from '../rules/rules';
import { RuleInWordsBox } from '../rules/RuleSentence';
import type { VettedSource } from '../rules/sources';
import { SourceSelect } from '../rules/SourceSelect';
import { LETTER_FILES } from '../words';
import { hasCodeWithoutToken, replaceCodeByShownTokens, createTokenNotation, type Token } from './answerTokens';
import {
  swapPlacesOfParts,
  writeConditionOfParagraph,
  writeArgumentSourcesAndTheirCitations,
  ARGUMENT_PARTS,
  writeArgumentPart,
  writeWordsOfPart,
  addParagraph,
  removePartAndItsFact,
  type LetterPart,
} from './letterParts';
import { TemplateBox } from './TemplateBox';

/** A part, and whether it says what only the file can. */
interface Row {
  part: LetterPart;
  inFile: boolean;
}

export function isPartEditableOnlyInFile({ pieces }: LetterPart, tokens: RowProps['tokens']): boolean {
  return LANGUAGES.some((language) => {
    const piece = pieces[language];
    const words = !piece ? [] : piece.type === 'argument' ? Object.values(piece.parts) : [piece.words];
    return words.some((each) => hasCodeWithoutToken(each, tokens[language]));
  });
}

/** Arguments change places with arguments, demands with demands, paragraphs with paragraphs that are neither first nor last. */
export function findNeighbourToSwapWith(rows: readonly Row[], index: number, by: -1 | 1): LetterPart | undefined {
  const [own, other] = [rows[index], rows[index + by]];
  const isFixedInPlace = ({ part, inFile }: Row) => inFile || part.form === 'subject' || part.form === 'closing';
  return own && other && own.part.type === other.part.type && !isFixedInPlace(own) && !isFixedInPlace(other)
    ? other.part
    : undefined;
}

interface RowProps extends Row {
  neighbours: Record<'before' | 'behind', LetterPart | undefined>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  files: FileTexts;
  /** That says when it stands in the letter. */
  fact: Rule | undefined;
  /** All of them, in their order. */
  facts: readonly Rule[];
  questions: readonly Question[];
  sources: readonly VettedSource[];
  /** Law that kinds have in common. */
  shared: readonly SharedSource[];
  reader: RuleReader;
  tokens: Readonly<Record<Language, readonly Token[]>>;
  onChange: ChangeFiles;
  onGo: EditorFormProps['onGo'];
}

/** A part of the letter in one line, which opens its form. */
export function LetterPartRow(props: RowProps) {
  const { part, inFile, neighbours, isOpen, onOpen, files, tokens, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const piece = part.pieces[language] ?? LANGUAGES.map((each) => part.pieces[each]).find(Boolean);
  const words = piece?.type === 'argument' ? piece.parts.heading : (piece?.words ?? '');
  const sort = part.type === 'paragraph' ? part.form : part.type;
  const name = cutAtWord(replaceCodeByShownTokens(words, tokens[language]).replace(/\s+/g, ' '), 90);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="kind-question">
      <button type="button" className="kind-question-head" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <Chevron size={18} aria-hidden="true" />
        <span>
          <span className="small soft">
            {t(`admin.kinds.letter.sorts.${sort}`)}
            {inFile && ` · ${t('admin.kinds.letter.inFile')}`}
          </span>
          <span className={sort === 'text' || sort === 'closing' ? '' : 'kind-question-name'}>{name}</span>
        </span>
      </button>
      <div className="kind-option-moves">
        {neighbours.before && (
          <Button
            aria-label={t('admin.kinds.options.up', { name })}
            icon={<ArrowUp size={18} aria-hidden="true" />}
            onClick={() => neighbours.before && onChange(swapPlacesOfParts(files, part, neighbours.before))}
          />
        )}
        {neighbours.behind && (
          <Button
            aria-label={t('admin.kinds.options.down', { name })}
            icon={<ArrowDown size={18} aria-hidden="true" />}
            onClick={() => neighbours.behind && onChange(swapPlacesOfParts(files, part, neighbours.behind))}
          />
        )}
      </div>
      {isOpen && (inFile ? <PartEditedInFileOnly {...props} /> : <LetterPartForm {...props} />)}
    </li>
  );
}

/** What only the file can say is shown as the file has it. */
function PartEditedInFileOnly({ part, fact, reader, onGo }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className="kind-question-form">
      <p>{t('admin.kinds.letter.inFileText')}</p>
      {fact && <RuleInWordsBox rule={fact.when} reader={reader} />}
      {LANGUAGES.map((language) => {
        const piece = part.pieces[language];
        const file = LETTER_FILES[language];
        return (
          piece && (
            <div key={language}>
              <Button type="link" size="small" onClick={() => onGo(file, '')}>
                {file}
              </Button>
              <pre className="kind-template" lang={language}>
                {piece.blocks.map(({ text }) => text).join('\n\n')}
              </pre>
            </div>
          )
        );
      })}
    </div>
  );
}

function LetterPartForm(props: RowProps) {
  const { part, onOpen, files, fact, facts, questions, sources, shared, reader, tokens, onChange, onGo } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const written = LANGUAGES.filter((each) => part.pieces[each]);
  const own = facts.findIndex((each) => each.id === part.id);
  return (
    <div className="kind-question-form">
      {part.type === 'paragraph' && part.form === 'text' && (
        <div className="kind-question-texts">
          <div className="kind-text-cell">
            <label htmlFor={`${id}-answered`}>{t('admin.kinds.letter.stands')}</label>
            <Select
              id={`${id}-answered`}
              value={part.answered ?? ''}
              onChange={(next) => onChange(writeConditionOfParagraph(files, part, next === '' ? undefined : next))}
              options={[
                { value: '', label: t('admin.kinds.letter.always') },
                ...questions.map((each) => ({
                  value: each.id,
                  label: t('admin.kinds.letter.whenAnswered', { name: each.label[language] || each.id }),
                })),
              ]}
            />
          </div>
        </div>
      )}
      {fact && (
        <ConditionFields
          rule={fact.when}
          subjects={listConditionSubjects(
            questions,
            facts.slice(0, own).map((each) => ({ id: each.id, rule: each.when })),
          )}
          questions={questions}
          reader={reader}
          onChange={(when) => onChange(writeConditionOfRule(files, fact, when))}
          onFile={() => onGo('rules.json', `/facts/${fact.index}`)}
        />
      )}
      {part.type === 'argument' && (
        <div className="kind-text-cell">
          <label htmlFor={`${id}-sources`}>{t('admin.kinds.letter.sources')}</label>
          <SourceSelect
            id={`${id}-sources`}
            files={files}
            sources={sources}
            shared={shared}
            chosen={part.sources}
            onChoose={(next, taken) => writeArgumentSourcesAndTheirCitations(taken, part, next)}
            onChange={onChange}
          />
          <p className="small soft">{t('admin.kinds.letter.sourcesText')}</p>
        </div>
      )}
      {part.type === 'argument'
        ? ARGUMENT_PARTS.map((each) => (
            <div key={each} className="kind-question-texts">
              {written.map((inLanguage) => {
                const piece = part.pieces[inLanguage];
                return (
                  <TemplateBox
                    key={inLanguage}
                    id={`${id}-${each}-${inLanguage}`}
                    label={t(`admin.kinds.letter.parts.${each}.${inLanguage}`)}
                    language={inLanguage}
                    template={piece?.type === 'argument' ? piece.parts[each] : ''}
                    notation={createTokenNotation(tokens[inLanguage])}
                    rows={each === 'heading' ? 1 : 3}
                    onChange={(template) => onChange(writeArgumentPart(files, part, each, inLanguage, template))}
                  />
                );
              })}
            </div>
          ))
        : null}
      {part.type !== 'argument' && (
        <div className="kind-question-texts">
          {written.map((inLanguage) => {
            const piece = part.pieces[inLanguage];
            return (
              <TemplateBox
                key={inLanguage}
                id={`${id}-${inLanguage}`}
                label={t(`admin.kinds.letter.words.${inLanguage}`)}
                language={inLanguage}
                template={piece && piece.type !== 'argument' ? piece.words : ''}
                notation={createTokenNotation(tokens[inLanguage])}
                rows={part.form === 'text' ? 3 : 1}
                onChange={(template) => onChange(writeWordsOfPart(files, part, inLanguage, template))}
              />
            );
          })}
        </div>
      )}
      <div className="kind-draft-acts">
        {part.type === 'paragraph' && part.form !== 'closing' && (
          <>
            <Button
              onClick={() =>
                onChange(
                  addParagraph(
                    files,
                    part,
                    'text',
                    mapLanguages((each) => t(`admin.kinds.letter.fresh.paragraph.${each}`)),
                  ),
                )
              }
            >
              {t('admin.kinds.letter.new.paragraph')}
            </Button>
            <Button
              onClick={() =>
                onChange(
                  addParagraph(
                    files,
                    part,
                    'heading',
                    mapLanguages((each) => t(`admin.kinds.letter.fresh.heading.${each}`)),
                  ),
                )
              }
            >
              {t('admin.kinds.letter.new.heading')}
            </Button>
          </>
        )}
        {part.form !== 'subject' && part.form !== 'closing' && (
          <Button
            danger
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => {
              onChange(removePartAndItsFact(files, part));
              onOpen(false);
            }}
          >
            {t(`admin.kinds.letter.remove.${part.type}`)}
          </Button>
        )}
      </div>
    </div>
  );
}
