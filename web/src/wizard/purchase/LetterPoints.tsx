import { useId, useState } from 'react';
import type { Language } from '../../../../core/shared/languages';
import type { Point } from '../../../../core/shared/letter/points';
import { useTranslation } from '../../i18n/texts';
import { FoldableSection } from '../../ui/Fold';
import { Choice } from '../widgets/Choice';
import './letterPoints.css';

interface Props {
  points: Point[];
  /** Openings that the answers leave out. */
  leftOut: string[];
  language: Language;
  /** Has the letter written without these, and with those that are not among them. */
  onLeaveOut: (openings: string[]) => void;
}

/** How each point of the letter begins, so that the person sees what it says for them, and unticks what is not so. */
export function LetterPoints({ points, leftOut, language, onLeaveOut }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const [unticked, setUnticked] = useState(leftOut);
  const groups = groupPointsByHeading(points);
  const togglePoint = (firstSentence: string) =>
    setUnticked(
      unticked.includes(firstSentence)
        ? unticked.filter((each) => each !== firstSentence)
        : [...unticked, firstSentence],
    );
  const renderPointCheckbox = (opening: string, isWhole: boolean, key: string) => (
    <Choice
      key={key}
      type="checkbox"
      id={`${name}-${key}`}
      name={name}
      value={opening}
      label={isWhole || opening.endsWith('…') ? opening : `${opening} …`}
      hint={undefined}
      checked={!unticked.includes(opening)}
      isWrong={false}
      onChoose={() => togglePoint(opening)}
    />
  );
  const isChanged = unticked.length !== leftOut.length || unticked.some((each) => !leftOut.includes(each));
  return (
    <FoldableSection head={<h2>{t('preview.points.title')}</h2>}>
      <p>{t('preview.points.lead')}</p>
      {groups.map(({ heading, points: its }, group) => (
        <fieldset key={heading} className="letter-points" lang={language}>
          <legend>{heading}</legend>
          <div className="choices choices-list">
            {its.map(({ opening, isWhole }, index) => renderPointCheckbox(opening, isWhole, `${group}-${index}`))}
          </div>
        </fieldset>
      ))}
      {leftOut.length > 0 && (
        <fieldset className="letter-points">
          <legend>{t('preview.points.leftOut')}</legend>
          <div className="choices choices-list" lang={language}>
            {leftOut.map((opening, index) => renderPointCheckbox(opening, true, `left-${index}`))}
          </div>
        </fieldset>
      )}
      {isChanged && (
        <button
          type="button"
          className="button button-primary letter-points-rewrite"
          onClick={() => onLeaveOut(unticked)}
        >
          {t('preview.points.rewrite')}
        </button>
      )}
    </FoldableSection>
  );
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
