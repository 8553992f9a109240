import type { FormData } from '../kinds/kind';
import type { KindView, StepView } from '../contracts/kinds';
import type { Language } from '../languages';
import { findOptionLabel } from './optionLabel';
import { CLOCK_WORDS } from '../formats/clockWords';
import { isIsoDate } from '../formats/dates';
import { listFieldPathsInOrder } from './fieldOrder';
import { formatNumber } from '../formats/formatNumber';
import { isRecord } from '../isRecord';
import { formatLongDate } from '../formats/longDate';
import { getLocalNameOfRow } from './rowWords';
import { describeSpan } from '../formats/approximateDays';
import { findUiNode } from './uiNode';

/** The name under which the law that a person chose from stands among the tables: it is in no view, being long. */
export const LAW_TABLE = 'law';

/** One answer as it is read back to the person; a list has a line for each of its rows. */
export interface AnswerInWords {
  /** Dotted name of the question. */
  path: string;
  label: string;
  lines: string[];
}

/**
 * What a step has been answered, in the order of its questions; those that were passed over are left out.
 * @param yes what a ticked box is called
 */
export function describeAnswersOfStep(form: KindView, step: StepView, answers: FormData, yes: string): AnswerInWords[] {
  const asked = listFieldPathsInOrder(step);
  const listFieldPathsWithin = (path: string) => asked.filter((each) => each.startsWith(`${path}.`));
  const describeValueOrYes = (path: string, value: unknown) =>
    describeValueInWords(form, step, path, value) ?? (value === true ? yes : '');
  const describeRow = (path: string, row: unknown): string => {
    if (!isRecord(row)) return describeValueOrYes(path, row);
    // A file is told by its name.
    if (form.kind.uploads[path]) return typeof row['name'] === 'string' ? row['name'] : '';
    return listFieldPathsWithin(path)
      .map((member) => describeValueOrYes(member, row[member.slice(path.length + 1)]))
      .filter(Boolean)
      .join(' · ');
  };
  const buildAnswerUnlessEmpty = (path: string, lines: string[]): AnswerInWords[] => {
    const said = lines.filter((line) => line !== '');
    return said.length === 0 ? [] : [{ path, label: form.texts.fields[path]?.label ?? '', lines: said }];
  };
  return (step.fields ?? []).flatMap((path): AnswerInWords[] => {
    const value = answers[path];
    if (isRecord(value))
      return listFieldPathsWithin(path).flatMap((member) =>
        buildAnswerUnlessEmpty(member, [describeValueOrYes(member, value[member.slice(path.length + 1)])]),
      );
    return buildAnswerUnlessEmpty(
      path,
      Array.isArray(value) ? value.map((row: unknown) => describeRow(path, row)) : [describeValueOrYes(path, value)],
    );
  });
}

function describeValueInWords(form: KindView, step: StepView, path: string, value: unknown): string | undefined {
  const { language } = form;
  const node = findUiNode(step.uiSchema, path);
  if (typeof value === 'number') {
    const suffix = isRecord(node['ui:options']) ? node['ui:options']['suffix'] : undefined;
    return `${formatNumber(value, language)}${typeof suffix === 'string' ? `\u00A0${suffix}` : ''}`;
  }
  if (typeof value !== 'string') return undefined;
  const table = node['ui:widget'] === 'lawSearch' ? LAW_TABLE : form.kind.lookups[path]?.table;
  const row = table === undefined ? undefined : form.tables[table]?.find((each) => each.value === value);
  if (row) return getLocalNameOfRow(row, language);
  const choice = findOptionLabel(form.texts, path, value);
  if (choice !== undefined) return choice;
  if (node['ui:widget'] === 'span') return capitaliseFirstLetter(describeSpan(value, language));
  if (node['ui:widget'] === 'clock') return describeClock(value, language);
  if (node['ui:widget'] === 'dateTime')
    return `${formatLongDate(value.slice(0, 10), language)} ${describeClock(value.slice(11), language)}`;
  return isIsoDate(value) ? formatLongDate(value, language) : value;
}

function describeClock(clock: string, language: Language): string {
  const isAbout = clock.startsWith('~');
  const time = clock.replace('~', '');
  const words = CLOCK_WORDS[language];
  return `${isAbout ? words.about : ''}${words.at}${time.replace(':', words.point)}`;
}

function capitaliseFirstLetter(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
