import { createHash } from 'node:crypto';
import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { buildNextSteps } from '../../core/kinds/nextSteps';
import { selectLawChosenByPerson } from '../../core/kinds/ownRules';
import { buildKindView } from '../../core/kinds/view';
import type { Language } from '../../core/shared/languages';
import type { Completion } from '../../core/shared/letter/letter';
import { encryptCase } from '../../core/letter/sealCase';
import { getReaderLanguage, type LetterRecord, type Reviewed } from '../../core/records/letterRecord';
import { describeAnswersOfStep, LAW_TABLE } from '../../core/shared/answers/answersInWords';
import { buildLawRow } from '../../core/shared/answers/ownRules';
import type { SealedCase } from '../../core/shared/letter/sealedCase';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';
import { getApiText } from '../../core/texts/texts';
import { embedFileInPdf } from '../document/embedFile';

const FILE = 'case.brevia';

export interface DoneLetter extends Reviewed {
  record: LetterRecord;
  kind: KindVersion;
  completion: Completion;
  /** PDF/A-1a. */
  pdf: Buffer;
}

/**
 * The letter's PDF with its whole case in it, sealed for whoever has `secret` (docs/letter.md, The letter's memory).
 * @param resultToken with which its owner may tell what came of it
 */
export function embedSealedCaseInPdf(
  done: DoneLetter,
  secret: Buffer,
  resultToken: string,
  now: Date,
): Promise<Buffer> {
  return embedFileInPdf(done.pdf, {
    name: FILE,
    description: getApiText('caseFile', done.letter.language),
    content: encryptCase({ ...buildSealedCase(done), resultToken }, secret),
    createdAt: now,
  });
}

function buildSealedCase({ record, kind: version, form, letter, writtenOn, completion, pdf }: DoneLetter): SealedCase {
  const language = getReaderLanguage(record);
  const { situation } = chooseVersionByAnsweredSituation(version, form);
  const { name, letterTitle } = version.texts[language];
  const chosen = situation && version.situations?.each[situation.id];
  return {
    version: 1,
    kind: { id: version.manifest.id, name },
    ...(situation && { situation: { id: situation.id, name: chosen?.texts[language].name ?? situation.id } }),
    title: letterTitle,
    orderNumber: completion.orderNumber,
    date: completion.date,
    writtenOn,
    language: record.language,
    readerLanguage: language,
    answers: describeAnswersByStep(version, form, { language, situation: situation?.id, writtenOn }),
    form,
    letter,
    attachments: completion.attachments,
    ...buildNextSteps(version, form, language, writtenOn),
    pdf: { bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') },
  };
}

/** In words, as the version of the kind may be gone when they are read. */
function describeAnswersByStep(
  version: KindVersion,
  form: FormData,
  { language, situation, writtenOn }: { language: Language; situation: string | undefined; writtenOn: string },
): SealedCase['answers'] {
  const view = buildKindView(version, language, situation);
  const kind = chooseVersionByAnsweredSituation(version, form);
  const found = Object.entries(lookUpRowsOfAnswers(kind, form)).flatMap(([field, row]) =>
    row ? [[kind.manifest.lookups[field]?.table ?? '', row] as const] : [],
  );
  // Rows of the engine's tables are not in the view: these are the ones that were chosen.
  const tables = {
    ...Object.fromEntries(found.map(([table]) => [table, found.flatMap(([of, row]) => (of === table ? [row] : []))])),
    ...view.tables,
    [LAW_TABLE]: selectLawChosenByPerson(kind, { form, today: writtenOn }).map(({ id, citation, text }) =>
      buildLawRow({ id, citation: citation[language], text: text[language] }),
    ),
  };
  return view.steps.flatMap((step) => {
    const told = describeAnswersOfStep({ ...view, tables }, step, form, getApiText('yes', language));
    return told.length > 0 ? [{ step: step.label, told }] : [];
  });
}
