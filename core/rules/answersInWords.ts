import type { FormData } from '../kinds/kind';
import type { KindView, StepView } from '../shared/contracts/kinds';
import type { Language } from '../languages';
import { choiceLabel } from './choiceLabel';
import { isIsoDate } from './dates';
import { fieldOrder } from './fieldOrder';
import { formatNumber } from './formatNumber';
import { isRecord } from './isRecord';
import { longDate } from './longDate';
import { rowName } from './rowWords';
import { spanInWords } from './spans';
import { uiNode } from './uiNode';

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
export function answersInWords(form: KindView, step: StepView, answers: FormData, yes: string): AnswerInWords[] {
  const asked = fieldOrder(step);
  const membersWithin = (path: string) => asked.filter((each) => each.startsWith(`${path}.`));
  const words = (path: string, value: unknown) => inWords(form, step, path, value) ?? (value === true ? yes : '');
  const rowWords = (path: string, row: unknown): string => {
    if (!isRecord(row)) return words(path, row);
    // A file is told by its name.
    if (form.kind.uploads[path]) return typeof row['name'] === 'string' ? row['name'] : '';
    return membersWithin(path)
      .map((member) => words(member, row[member.slice(path.length + 1)]))
      .filter(Boolean)
      .join(' · ');
  };
  const answerUnlessEmpty = (path: string, lines: string[]): AnswerInWords[] => {
    const said = lines.filter((line) => line !== '');
    return said.length === 0 ? [] : [{ path, label: form.texts.fields[path]?.label ?? '', lines: said }];
  };
  return (step.fields ?? []).flatMap((path): AnswerInWords[] => {
    const value = answers[path];
    if (isRecord(value))
      return membersWithin(path).flatMap((member) =>
        answerUnlessEmpty(member, [words(member, value[member.slice(path.length + 1)])]),
      );
    return answerUnlessEmpty(
      path,
      Array.isArray(value) ? value.map((row: unknown) => rowWords(path, row)) : [words(path, value)],
    );
  });
}

function inWords(form: KindView, step: StepView, path: string, value: unknown): string | undefined {
  const { language } = form;
  const node = uiNode(step.uiSchema, path);
  if (typeof value === 'number') {
    const suffix = isRecord(node['ui:options']) ? node['ui:options']['suffix'] : undefined;
    return `${formatNumber(value, language)}${typeof suffix === 'string' ? `\u00A0${suffix}` : ''}`;
  }
  if (typeof value !== 'string') return undefined;
  const table = form.kind.lookups[path]?.table;
  const row = table === undefined ? undefined : form.tables[table]?.find((each) => each.value === value);
  if (row) return rowName(row, language);
  const choice = choiceLabel(form, path, value);
  if (choice !== undefined) return choice;
  if (node['ui:widget'] === 'span') return capitalised(spanInWords(value, language));
  if (node['ui:widget'] === 'clock') return clockInWords(value, language);
  if (node['ui:widget'] === 'dateTime')
    return `${longDate(value.slice(0, 10), language)} ${clockInWords(value.slice(11), language)}`;
  return isIsoDate(value) ? longDate(value, language) : value;
}

function clockInWords(clock: string, language: Language): string {
  const isAbout = clock.startsWith('~');
  const time = clock.replace('~', '');
  return language === 'sv'
    ? `${isAbout ? 'omkring ' : ''}kl. ${time.replace(':', '.')}`
    : `${isAbout ? 'around ' : ''}${time}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
