import { LANGUAGES } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import type { FileTexts } from './fileEdits';
import { joinPatternLines } from '../../../../core/shared/patternLines';
import { buildTextRowsIfParsable } from './textRows';
import { TEXT_FILES } from './words';

/** Texts that suit any letter as they are: the steps that all kinds have, their buttons, the person's own details, and what comes after. */
const SUITS_ANY_LETTER = joinPatternLines('')`
  ^\/(?:recipientPlaceholder$|steps\/(?:contact|preview|pay|download)\/|steps\/[^/]+\/next$|
  fields\/(?:company|userContact)[./]|facts\/|deadlines\/|checklist\/|mail\/)`;

/** Keys of the texts that are still, in some language, those that a new kind begins with. */
export function listKeysOfUnchangedPatternTexts(files: FileTexts, pattern: Folder['newKindTexts']): string[] {
  const [own, begun] = [files, pattern].map((each) =>
    buildTextRowsIfParsable(mapLanguages((language) => each[TEXT_FILES[language]] ?? null)),
  );
  const before = new Map((begun ?? []).map((row) => [row.key, row]));
  return (own ?? []).flatMap((row) => {
    const isPattern = LANGUAGES.some(
      (language) => row[language] !== undefined && row[language].text === before.get(row.key)?.[language]?.text,
    );
    return isPattern && !SUITS_ANY_LETTER.test(row.key) ? [row.key] : [];
  });
}
