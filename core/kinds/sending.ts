import type { Letter } from '../shared/letter/letter';
import { buildRuleDataWithFacts } from '../shared/rules/rules';
import { doesRuleHold } from '../shared/rules/logic';
import { lookUpRowsOfAnswers } from '../tables/tables';
import { listEnclosuresWithReceiptsLast, isDossierOffered } from './attachments';
import { chooseVersionByAnsweredSituation } from './chooseSituation';
import type { FormData, KindVersion } from '../shared/kinds/kind';
import type { LetterRecord } from '../records/letterRecord';

/** Whether whom the letter is addressed to takes letters by e-mail, as far as the kind knows. @param today ISO date */
export function doesRecipientAcceptMail(version: KindVersion, form: FormData, today: string): boolean {
  const kind = chooseVersionByAnsweredSituation(version, form);
  const { takesMail: rule } = kind.manifest.recipient;
  return (
    rule === undefined ||
    doesRuleHold(rule, buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form)))
  );
}

/**
 * Which PDF goes to the recipient: the letter with all that it encloses, where there is one; else the letter, never its
 * owner's own copy.
 */
export function chooseFileToSend(
  kind: KindVersion,
  form: FormData,
  record: Pick<LetterRecord, 'files' | 'language'>,
): 'plain' | 'dossier' {
  return isDossierOffered(kind, form, record) ? 'dossier' : 'plain';
}

/** Enclosures that the letter names and that PDF does not hold: the person sends them. */
export function listEnclosuresNotInMail(
  kind: KindVersion,
  form: FormData,
  letter: Letter,
  record: Pick<LetterRecord, 'files' | 'language'>,
): string[] {
  const uploaded =
    chooseFileToSend(kind, form, record) === 'dossier'
      ? []
      : listEnclosuresWithReceiptsLast(kind, form, record.language).map(({ label }) => label);
  return [...(letter.enclosures ?? []), ...uploaded];
}
