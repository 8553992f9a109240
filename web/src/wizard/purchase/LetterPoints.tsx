import { useId, useState } from 'react';
import type { Language } from '../../../../core/shared/languages';
import { LONGEST_ENCLOSURE_NAME, type EnclosureName } from '../../../../core/shared/letter/enclosureNames';
import type { Point } from '../../../../core/shared/letter/points';
import { useTranslation } from '../../i18n/texts';
import { FoldableSection } from '../../ui/Fold';
import { Choice } from '../widgets/Choice';
import './letterPoints.css';

interface Props {
  points: Point[];
  /** Openings that the answers leave out. */
  leftOut: string[];
  /** What the letter calls the papers that are enclosed, in the order of their numbers. */
  enclosures: string[];
  /** The names that the answers give them. */
  enclosureNames: EnclosureName[];
  language: Language;
  /** Has the letter written without these openings and with those that are not among them, and with the papers named so. */
  onRewrite: (leftOut: string[], enclosureNames: EnclosureName[]) => void;
}

/** How each point of the letter begins, so that the person sees what it says for them, and unticks what is not so. */
export function LetterPoints({ points, leftOut, enclosures, enclosureNames, language, onRewrite }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const [unticked, setUnticked] = useState(leftOut);
  const [names, setNames] = useState(enclosures);
  const groups = groupPointsByHeading(points);
  const togglePoint = (firstSentence: string) =>
    setUnticked(
      unticked.includes(firstSentence)
        ? unticked.filter((each) => each !== firstSentence)
        : [...unticked, firstSentence],
    );
  const renderPointCheckbox = (opening: string, label: string, key: string) => (
    <Choice
      key={key}
      type="checkbox"
      id={`${name}-${key}`}
      name={name}
      value={opening}
      label={label}
      hint={undefined}
      checked={!unticked.includes(opening)}
      isWrong={false}
      onChoose={() => togglePoint(opening)}
    />
  );
  const isChanged =
    unticked.length !== leftOut.length ||
    unticked.some((each) => !leftOut.includes(each)) ||
    names.some((each, index) => each.trim() !== '' && each.trim() !== enclosures[index]);
  return (
    <FoldableSection head={<h2>{t('preview.points.title')}</h2>}>
      <p>{t('preview.points.lead')}</p>
      {groups.map(({ heading, points: its }, group) => (
        <fieldset key={heading} className="letter-points" lang={language}>
          <legend>{heading}</legend>
          <div className="choices choices-list">
            {its.map(({ opening, shown }, index) => renderPointCheckbox(opening, shown, `${group}-${index}`))}
          </div>
        </fieldset>
      ))}
      {leftOut.length > 0 && (
        <fieldset className="letter-points">
          <legend>{t('preview.points.leftOut')}</legend>
          <div className="choices choices-list" lang={language}>
            {leftOut.map((opening, index) => renderPointCheckbox(opening, opening, `left-${index}`))}
          </div>
        </fieldset>
      )}
      {enclosures.length > 0 && (
        <fieldset className="letter-points">
          <legend>{t('preview.points.enclosures')}</legend>
          <p className="small soft">{t('preview.points.enclosuresLead')}</p>
          <ol className="letter-enclosures">
            {enclosures.map((enclosure, index) => (
              <li key={`${index} ${enclosure}`}>
                <input
                  className="input"
                  lang={language}
                  maxLength={LONGEST_ENCLOSURE_NAME}
                  aria-label={t('preview.points.enclosure', { number: index + 1 })}
                  value={names[index] ?? enclosure}
                  onChange={({ target }) =>
                    setNames(enclosures.map((each, at) => (at === index ? target.value : (names[at] ?? each))))
                  }
                />
              </li>
            ))}
          </ol>
        </fieldset>
      )}
      {isChanged && (
        <button
          type="button"
          className="button button-primary letter-points-rewrite"
          onClick={() => onRewrite(unticked, nameEnclosures(enclosures, names, enclosureNames))}
        >
          {t('preview.points.rewrite')}
        </button>
      )}
    </FoldableSection>
  );
}

/** The names that the person has given by now, each with what the letter itself calls the paper. */
function nameEnclosures(
  enclosures: readonly string[],
  names: readonly string[],
  before: readonly EnclosureName[],
): EnclosureName[] {
  return enclosures.flatMap((shown, index) => {
    const was = before.find(({ name }) => name === shown)?.was ?? shown;
    const name = names[index]?.trim() ?? '';
    return name === '' || name === was ? [] : [{ was, name }];
  });
}

function groupPointsByHeading(points: readonly Point[]): { heading: string; points: Point[] }[] {
  const groups: { heading: string; points: Point[] }[] = [];
  for (const point of points) {
    const known = groups.find(({ heading }) => heading === point.heading);
    if (!known) groups.push({ heading: point.heading, points: [point] });
    else if (known.points.every(({ opening }) => opening !== point.opening)) known.points.push(point);
  }
  return groups;
}
