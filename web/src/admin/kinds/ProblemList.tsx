import { use } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { Problem } from '../../../../core/shared/contracts/admin/kinds';
import { ProblemPlaces } from './problemPlaces';

interface Props {
  problems: readonly Problem[];
  /** How many more there are. */
  more?: number;
  /** Goes to a problem's place; only those of the kind's own files have one here. */
  onGo?: (name: string, pointer: string) => void;
  /** They stand at what they are about: it need not be named. */
  isAtPlace?: boolean;
}

/** Mistakes by what they are about, or by file and place; what a parser says of them is in English. */
export function ProblemList({ problems, more = 0, onGo, isAtPlace = false }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="kind-problems">
      {problems.map((problem) => {
        const { file, pointer, message, language, minor } = problem;
        return (
          <li key={`${file} ${pointer} ${message}`} className={minor ? 'is-minor' : ''}>
            {!isAtPlace && <PlaceOfProblem problem={problem} onGo={onGo} />}
            {minor && <span className="soft"> {t('admin.kinds.minor')}</span>}
            <span lang={language}> {message}</span>
            {isAtPlace && onGo && <LinkToFile problem={problem} onGo={onGo} />}
          </li>
        );
      })}
      {more > 0 && <li>{t('admin.kinds.more', { count: more })}</li>}
    </ul>
  );
}

interface PlaceProps {
  problem: Problem;
  onGo: Props['onGo'];
}

function PlaceOfProblem({ problem, onGo }: PlaceProps) {
  const { t } = useTranslation();
  const nameProblemPlace = use(ProblemPlaces);
  const { file, name, pointer } = problem;
  const known = nameProblemPlace(problem);
  if (known)
    return (
      <button type="button" className="button-text" onClick={known.go}>
        {known.example === undefined
          ? known.name
          : t('admin.kinds.answerInExample', { name: known.name, title: known.example })}
      </button>
    );
  const place = <code>{`${name ?? file} ${pointer}`.trim()}</code>;
  if (!onGo || name === undefined) return place;
  return (
    <button type="button" className="button-text" onClick={() => onGo(name, pointer)}>
      {place}
    </button>
  );
}

function LinkToFile({ problem: { name, pointer }, onGo }: PlaceProps) {
  const { t } = useTranslation();
  if (!onGo || name === undefined) return null;
  return (
    <>
      {' '}
      <button type="button" className="button-text" onClick={() => onGo(name, pointer)}>
        {t('admin.kinds.questions.toFile')}
      </button>
    </>
  );
}
