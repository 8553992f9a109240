import type { Texts, KindVersion, Situation, DayRule } from '../shared/kinds/kind';
import type { Language } from '../shared/languages';
import stepsEn from '../texts/situationSteps.en.json';
import stepsSv from '../texts/situationSteps.sv.json';
import { pickKeys } from './pickKeys';
import { buildDayFaultTextsById } from './dayQuestions';
import { getEnclosureNamesTexts } from './enclosureNames';
import { getLeftOutPointsTexts } from './leftOutPoints';
import { getMainReasonTexts } from './mainReason';
import { buildObjectionsTexts } from './objections';
import { selectTextsOfOnBehalfFields, buildOnBehalfForm } from './onBehalf';
import { getOtherPapersTexts } from './otherPapers';
import { listReplyFieldsOfSituationTicks, buildOwnReplyTexts } from './ownReplies';
import { getOwnRulesTexts } from './ownRules';
import { keepAnswerableChecks } from './situationRules';
import { TICKS } from './situationTicks';
import { getStoryTexts } from './story';

const SITUATION_STEPS: Record<Language, Texts['steps']> = { sv: stepsSv, en: stepsEn };

export function buildTextsOfSituation(
  kind: KindVersion,
  situation: Situation | undefined,
  language: Language,
  days: readonly DayRule[],
): Texts {
  const { texts: all, situations, manifest } = kind;
  const texts = all[language];
  const own = situation?.texts[language];
  const common = situations?.shared.texts[language];
  if (!own || !common)
    return { ...texts, banners: {}, stops: {}, checks: {}, deadlines: {}, checklist: {}, facts: undefined };
  const ticks = { papers: { ...common.papers, ...own.papers }, favours: { ...common.favours, ...own.favours } };
  const represented = selectTextsOfOnBehalfFields(language, buildOnBehalfForm(kind.schema, manifest.contact));
  const fields = {
    ...texts.fields,
    ...getStoryTexts(language),
    ...getMainReasonTexts(language),
    ...getOwnRulesTexts(language),
    ...common.fields,
    ...own.fields,
    ...getOtherPapersTexts(language),
    ...buildObjectionsTexts(language, { ...common.fields, ...own.fields }),
    ...represented.fields,
    ...getLeftOutPointsTexts(language),
    ...getEnclosureNamesTexts(language),
  };
  for (const name of TICKS) {
    const label = fields[name] ?? { label: name };
    fields[name] = { ...label, options: { ...ticks[name], ...label.options } };
  }
  Object.assign(fields, buildOwnReplyTexts(language, listReplyFieldsOfSituationTicks(kind, situation), fields));
  return {
    ...texts,
    steps: {
      ...SITUATION_STEPS[language],
      ...replaceTextsOfOneStep(texts, own, manifest.situations?.step ?? ''),
    },
    fields,
    banners: { ...common.banners, ...own.banners },
    stops: { ...common.stops, ...own.stops },
    checks: {
      ...pickKeys(texts.checks ?? {}, new Set(keepAnswerableChecks(kind).map(({ id }) => id))),
      ...common.checks,
      ...own.checks,
      ...buildDayFaultTextsById(language, days, fields),
    },
    deadlines: { ...common.deadlines, ...own.deadlines },
    checklist: { ...common.checklist, ...own.checklist, ...represented.checklist },
    facts: undefined,
  };
}

function replaceTextsOfOneStep(
  { steps }: Texts,
  { heading, lead }: Situation['texts'][Language],
  id: string,
): Texts['steps'] {
  const step = steps[id];
  return step
    ? { ...steps, [id]: { ...step, ...(heading !== undefined && { heading }), ...(lead !== undefined && { lead }) } }
    : steps;
}
