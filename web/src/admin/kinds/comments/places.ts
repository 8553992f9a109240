import type { CommentPlace } from '../../../../../core/shared/contracts/admin/kinds';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import type { Translate } from '../../../i18n/texts';
import type { FileTexts } from '../fileEdits';
import { createFileLabels, SHARED_FOLDER } from '../fileLabels';
import { readLetterParts } from '../letter/letterParts';
import { describeSectionByItsFirstWords, readSituationLetter } from '../letter/situationLetter';
import { getQuestionName } from '../questions/questionInWords';
import { getStepLabelOrId, readQuestionStepsAndUnplaced, SITUATION_STEP } from '../questions/questions';
import { readTickLists } from '../questions/ticks';
import { LETTER_FACT, getRuleNameOrId, readRules } from '../rules/rules';
import {
  findSituationOfFile,
  listSituations,
  sliceFilesOfSituation,
  toPlaceInKindFolder,
  type NamedSituation,
} from '../situation/situationFiles';
import { createTextLabelFinder } from '../textLabels';
import { buildTextRowsIfParsable } from '../textRows';
import { getWordsOfFirstLanguage, LETTER_FILES, type Words } from '../words';

export const PLACE_GROUPS = ['questions', 'rules', 'letter', 'texts', 'files'] as const;
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

/** Something in a draft that a comment can be about. */
export interface NamedPlace {
  place: CommentPlace;
  group: PlaceGroup;
  /** The situation whose form opens it; undefined for the kind's own, and for what has no form. */
  situation: NamedSituation | undefined;
  /** How that form knows it. */
  shown: string;
  /** As a person knows it. */
  name: string;
  /** The step that asks it, or those that share it. */
  within?: string;
  /** Where it stands in its file, for what has no form to be opened in. */
  pointer: string;
}

/** What tells one place from another. */
export const buildPlaceKey = ({ file, part }: CommentPlace): string => `${file} ${part}`;

const TEXTS_FILE = /^(.*)texts\.(?:sv|en)\.json$/;

/**
 * What comments can be about: questions, rules, arguments and demands by their names in the files, so that a comment goes
 * with them when they are moved, of the kind and of situations that are edited or commented on; the texts of these; and
 * every file.
 * @param touched names of files that are edited or that comments are about
 */
export function listCommentPlaces(
  files: FileTexts,
  touched: readonly string[],
  language: Language,
  t: Translate,
): NamedPlace[] {
  const nameFile = createFileLabels(files, language, t);
  const situations = listSituations(files, language);
  const folders = new Set(['', ...touched.flatMap((name) => TEXTS_FILE.exec(name)?.[1] ?? [])]);
  const meant = new Set(touched.map(findSituationOfFile));
  return [
    // The kind's own can always be meant; these because somebody works with them.
    ...situations
      .filter(({ id }) => meant.has(id))
      .flatMap((situation) => listSituationPlaces(files, situation, language)),
    ...listQuestionPlaces(files, language),
    ...listRulePlacesWithoutLetterFacts(files, language),
    ...listArgumentAndDemandPlaces(files, language),
    ...[...folders].flatMap((folder) => listTextPlaces(files, folder, { language, t, situations })),
    ...listNamesOfUnsharedFiles(files).map((file) => ({
      place: { file, part: '' },
      group: 'files' as const,
      situation: undefined,
      shown: '',
      name: nameFile(file),
      pointer: '',
    })),
  ];
}

/** What the files of kinds have in common is edited elsewhere. */
const listNamesOfUnsharedFiles = (files: FileTexts) => Object.keys(files).filter((name) => !name.startsWith('../'));

/** What is asked, ruled and written in a situation. */
function listSituationPlaces(files: FileTexts, situation: NamedSituation, language: Language): NamedPlace[] {
  const { id } = situation;
  const own = sliceFilesOfSituation(files, id);
  const places = [
    ...listQuestionPlaces(own, language),
    ...listTickPlaces(own, language),
    ...listRulePlacesWithoutLetterFacts(own, language),
    ...listSectionPlaces(own, language),
  ];
  return places.map((each) => {
    const { file, part } = each.place;
    return {
      ...each,
      // Its questions and rules stand in one file.
      place: { file: toPlaceInKindFolder(id, file, '').name, part: file === 'schema.json' ? `schema ${part}` : part },
      situation,
    };
  });
}

const getNameInLanguage = (words: Words, language: Language): string =>
  words[language] || getWordsOfFirstLanguage(words);

function listQuestionPlaces(files: FileTexts, language: Language): NamedPlace[] {
  return (readQuestionStepsAndUnplaced(files) ?? []).flatMap((step) =>
    step.questions.map((question) => ({
      place: { file: 'schema.json', part: question.id },
      group: 'questions' as const,
      situation: undefined,
      shown: question.id,
      name: getQuestionName(question, language),
      // The questions of a situation are one step to its form, and the situation is named.
      ...(step.id !== SITUATION_STEP && { within: getStepLabelOrId(step, language) }),
      pointer: '',
    })),
  );
}

/** The lists that a person ticks, and their lines: each opens its list. */
function listTickPlaces(files: FileTexts, language: Language): NamedPlace[] {
  return readTickLists(files).flatMap(({ id, label, options }) => {
    const list = getNameInLanguage(label, language) || id;
    const named = [
      { part: id, name: list },
      ...options.map(({ value, words }) => ({
        part: `${id} ${value}`,
        name: `${list} ${getNameInLanguage(words, language) || value}`,
      })),
    ];
    return named.map(({ part, name }) => ({
      place: { file: 'rules.json', part },
      group: 'questions' as const,
      situation: undefined,
      shown: id,
      name,
      pointer: '',
    }));
  });
}

/** Facts that only say when a part of the letter stands there are told of with that part. */
function listRulePlacesWithoutLetterFacts(files: FileTexts, language: Language): NamedPlace[] {
  const rules = (readRules(files) ?? []).filter(({ section, id }) => section !== 'facts' || !LETTER_FACT.test(id));
  return rules.map((rule) => ({
    place: { file: 'rules.json', part: `${rule.section} ${rule.id}` },
    group: 'rules',
    situation: undefined,
    shown: `${rule.section} ${rule.id}`,
    name: getRuleNameOrId(rule, language),
    pointer: '',
  }));
}

function listArgumentAndDemandPlaces(files: FileTexts, language: Language): NamedPlace[] {
  return readLetterParts(files).flatMap(({ type, id, pieces }) => {
    const piece = pieces[language] ?? LANGUAGES.map((each) => pieces[each]).find(Boolean);
    if (type === 'paragraph' || !piece) return [];
    const words = piece.type === 'argument' ? piece.parts.heading : piece.words;
    return [toLetterPlace(id, shortenTemplateText(words))];
  });
}

/** The sections of a situation's letter. */
const listSectionPlaces = (files: FileTexts, language: Language): NamedPlace[] =>
  (readSituationLetter(files) ?? []).map((section) =>
    toLetterPlace(section.id, describeSectionByItsFirstWords(section, language)),
  );

const toLetterPlace = (id: string, name: string): NamedPlace => ({
  place: { file: LETTER_FILES.sv, part: id },
  group: 'letter',
  situation: undefined,
  shown: id,
  name,
  pointer: '',
});

interface TextNaming {
  language: Language;
  t: Translate;
  situations: readonly NamedSituation[];
}

/** @param folder '' for the kind's own texts, else as `situations/<id>/` */
function listTextPlaces(files: FileTexts, folder: string, { language, t, situations }: TextNaming): NamedPlace[] {
  const rows = buildTextRowsIfParsable(mapLanguages((each) => files[`${folder}texts.${each}.json`] ?? null)) ?? [];
  const nameText = createTextLabelFinder(rows, language, t);
  const situation = situations.find(({ id }) => id === findSituationOfFile(folder));
  return rows.flatMap(({ key, ...placed }) => {
    const text = placed[language] ?? LANGUAGES.map((each) => placed[each]).find(Boolean);
    if (!text) return [];
    return [
      {
        place: { file: `${folder}texts.sv.json`, part: key },
        group: 'texts' as const,
        situation,
        ...(folder === SHARED_FOLDER && { within: t('admin.kinds.situation.shared') }),
        shown: '',
        name: `${nameText(key)}: ${shortenTemplateText(text.text)}`,
        pointer: `/${text.path.join('/')}`,
      },
    ];
  });
}

/** A place by the form that opens it, what it belongs to, and its name: "Frågor · Köpet · Datum". */
export const describePlace = ({ group, situation, within, name }: NamedPlace, t: Translate): string =>
  [nameGroup(group, t), situation?.name, within, name].filter(Boolean).join(' · ');

/** A group of places as the editor calls the form that opens them. */
export const nameGroup = (group: PlaceGroup, t: Translate): string =>
  t(group === 'files' ? 'admin.kinds.file' : `admin.kinds.views.${group}`);

/** The beginning of a text; values that the letter puts in are left out. */
function shortenTemplateText(text: string): string {
  const plain = text.replace(/\{[{%][^]*?[%}]\}/g, '…').replace(/\s+/g, ' ');
  return plain.length > 70 ? `${plain.slice(0, 69)}…` : plain;
}
