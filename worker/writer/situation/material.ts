import type { ChosenSituation } from '../../../core/shared/kinds/kind';
import {
  listPartsWithThoseWithin,
  isConditionWithoutWords,
  type Line,
} from '../../../core/shared/kinds/situationLetter';
import { SheetReader } from '../../../core/kinds/situationSheet';
import { isEventsSection } from '../../../core/kinds/story';
import { doesRuleHold } from '../../../core/shared/rules/logic';
import type { Language } from '../../../core/shared/languages';
import type { LetterCase } from '../case';
import { doesConditionHold, PrintedWords } from './context';
import { createLetterContext, writeSentencesOfLine } from './composeLetter';
import { tidySpacesAndBreaks } from './phrases';

/** A line of a situation that this case does not bear out as it stands. */
interface ClosedLine {
  /** With ‹what would be filled in› in place of values. */
  says: string;
  /** What has to be so for it to hold. */
  needs?: string;
  law?: string[];
}

/** All that a situation has to say on one point: its sentences in their order. */
export interface Material {
  section: string;
  argument?: true;
  /** What has to be so for the section to stand in a letter, where this case lacks it. */
  needs?: string;
  /** Sentences that this case bears out, with the ids of the law that each applies. */
  open: { says: string; law?: string[] }[];
  closed: ClosedLine[];
}

/**
 * The whole of a situation for whoever argues freely from it: every sentence that its letter can have, those whose
 * conditions hold with the case's values, the others with what they need.
 */
export function collectSectionsWithUsedAndUnusedLines(letterCase: LetterCase, situation: ChosenSituation): Material[] {
  const context = createLetterContext(letterCase, situation);
  const reader = new SheetReader(letterCase.kind, situation, letterCase.language);
  return situation.parts.flatMap((part) => {
    const { section, when, argument } = part;
    const applies = when === undefined || doesRuleHold(when, context.data);
    const needs = applies ? null : replaceLongRuleByShortNote(reader.rule(when), letterCase.language);
    const sheet = reader.part(part).lines;
    const open: Material['open'] = [];
    const closed: ClosedLine[] = [];
    const lines = (context.sections.get(section)?.paragraphs ?? []).flatMap((paragraph) =>
      pairLinesWithCondition(paragraph),
    );
    for (const [index, { line, group }] of lines.entries()) {
      if (line.cells || isConditionWithoutWords(line)) continue;
      const law = listSourcesCitedByLine(line, letterCase);
      const of = law.length > 0 ? { law } : {};
      const isOpen = applies && (!group || group.conditions.every((each) => doesConditionHold(each, context)));
      const found = isOpen ? writeSentencesOfLine(line, { ...context, printed: new PrintedWords() }) : [];
      for (const text of found) open.push({ says: tidySpacesAndBreaks(text), ...of });
      if (found.length > 0) continue;
      const { text = '', when: own = null } = sheet[index] ?? {};
      const wanted = [group && sheet[lines.findIndex((each) => each.line === group)]?.when, own].filter(Boolean);
      if (line.type === 'heading' || (isOpeningEventsOrClosingSection(section) && law.length === 0)) continue;
      closed.push({
        says: text.replaceAll(NO_PAPER, ''),
        ...(wanted.length > 0 && { needs: wanted.join('; ') }),
        ...of,
      });
    }
    if (open.length + closed.length === 0) return [];
    return [{ section, ...(argument && { argument }), ...(needs !== null && { needs }), open, closed }];
  });
}

/** A rule of more characters tells a reader nothing. */
const LONGEST = 240;
const OTHER_CASE: Record<Language, string> = { sv: 'ett annat läge än det här', en: 'another case than this' };

function replaceLongRuleByShortNote(rule: string | null, language: Language): string | null {
  return rule !== null && rule.length > LONGEST ? OTHER_CASE[language] : rule;
}

/** Where an enclosure's number would stand that there is not. */
const NO_PAPER = /\s?\[\s*\([^()[\]]*‹[^()[\]]*\)\]/gu;

/** Sections that tell, demand and end: what one of them does not say here is no argument that is wanting. */
function isOpeningEventsOrClosingSection(section: string): boolean {
  return isEventsSection(section) || /^(?:opening|also|demand|next|head|copy|settle)(?:-|$)/.test(section);
}

/** The lines of a paragraph, each with the line of conditions that it stands under. */
function pairLinesWithCondition(paragraph: readonly Line[]): { line: Line; group?: Line }[] {
  const [first] = paragraph;
  const group = first && isConditionWithoutWords(first) ? first : undefined;
  return paragraph.map((line) => (group && line !== group ? { line, group } : { line }));
}

/** Ids of the sources that a line cites and that are in force. */
function listSourcesCitedByLine({ parts }: Line, { sources }: LetterCase): string[] {
  const cited = new Set(listPartsWithThoseWithin(parts).flatMap((part) => (part.type === 'cite' ? [part.source] : [])));
  return sources.map(({ id }) => id).filter((id) => cited.has(id));
}
