import type { CommentPlace } from '../../../../../core/shared/contracts/admin/kinds';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import type { FileTexts } from '../fileEdits';
import { readLetterParts } from '../letter/letterParts';
import { readQuestionSteps } from '../questions/questions';
import { LETTER_FACT, readRules, RULE_TEXTS } from '../rules/rules';
import { buildTextRows } from '../textRows';
import { getWordsOfFirstLanguage, LETTER_FILES, NO_WORDS } from '../words';

export const PLACE_GROUPS = ['questions', 'rules', 'letter', 'texts', 'files'] as const;
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

/** Something in a draft that a comment can be about. */
export interface NamedPlace {
  place: CommentPlace;
  group: PlaceGroup;
  /** As a person knows it. */
  name: string;
  /** Where it stands in its file, for what has no form to be opened in. */
  pointer: string;
}

/** What tells one place from another. */
export const buildPlaceKey = ({ file, part }: CommentPlace): string => `${file} ${part}`;

const TEXTS_FILE = /^(.*)texts\.(?:sv|en)\.json$/;

/**
 * What comments can be about: questions, rules, arguments and demands by their names in the files, so that a comment goes
 * with them when they are moved; the texts of the kind and of situations whose texts are edited; and every file.
 * @param edited names of files
 */
export function listCommentPlaces(files: FileTexts, edited: readonly string[], language: Language): NamedPlace[] {
  const folders = new Set(['', ...edited.flatMap((name) => TEXTS_FILE.exec(name)?.[1] ?? [])]);
  return [
    ...listQuestionPlaces(files, language),
    ...listRulePlaces(files, language),
    ...listLetterPartPlaces(files, language),
    ...[...folders].flatMap((folder) => listTextPlaces(files, folder, language)),
    ...Object.keys(files).map((file) => ({
      place: { file, part: '' },
      group: 'files' as const,
      name: file,
      pointer: '',
    })),
  ];
}

function listQuestionPlaces(files: FileTexts, language: Language): NamedPlace[] {
  const questions = (readQuestionSteps(files) ?? []).flatMap((step) => step.questions);
  return questions.map(({ id, label }) => ({
    place: { file: 'schema.json', part: id },
    group: 'questions',
    name: label[language] || getWordsOfFirstLanguage(label) || id,
    pointer: '',
  }));
}

/** Facts that only say when a part of the letter stands there are told of with that part. */
function listRulePlaces(files: FileTexts, language: Language): NamedPlace[] {
  const rules = (readRules(files) ?? []).filter(({ section, id }) => section !== 'facts' || !LETTER_FACT.test(id));
  return rules.map(({ section, id, texts }) => {
    const words = texts[RULE_TEXTS[section][0]] ?? NO_WORDS;
    return {
      place: { file: 'rules.json', part: `${section} ${id}` },
      group: 'rules',
      name: words[language] || getWordsOfFirstLanguage(words) || id,
      pointer: '',
    };
  });
}

function listLetterPartPlaces(files: FileTexts, language: Language): NamedPlace[] {
  return readLetterParts(files).flatMap(({ type, id, pieces }) => {
    const piece = pieces[language] ?? LANGUAGES.map((each) => pieces[each]).find(Boolean);
    if (type === 'paragraph' || !piece) return [];
    const words = piece.type === 'argument' ? piece.parts.heading : piece.words;
    return [
      {
        place: { file: LETTER_FILES.sv, part: id },
        group: 'letter' as const,
        name: shortenTemplateText(words),
        pointer: '',
      },
    ];
  });
}

/** @param folder '' for the kind's own texts, else as `situations/<id>/` */
function listTextPlaces(files: FileTexts, folder: string, language: Language): NamedPlace[] {
  const rows = buildTextRows(mapLanguages((each) => files[`${folder}texts.${each}.json`] ?? null)) ?? [];
  return rows.flatMap(({ key, ...placed }) => {
    const text = placed[language] ?? LANGUAGES.map((each) => placed[each]).find(Boolean);
    if (!text) return [];
    return [
      {
        place: { file: `${folder}texts.sv.json`, part: key },
        group: 'texts' as const,
        name: `${folder}${key.slice(1)}: ${shortenTemplateText(text.text)}`,
        pointer: `/${text.path.join('/')}`,
      },
    ];
  });
}

/** The beginning of a text; values that the letter puts in are left out. */
function shortenTemplateText(text: string): string {
  const plain = text.replace(/\{[{%][^]*?[%}]\}/g, '…').replace(/\s+/g, ' ');
  return plain.length > 70 ? `${plain.slice(0, 69)}…` : plain;
}
