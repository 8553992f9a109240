import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/texts';
import { Link } from 'react-router-dom';

interface Props {
  steps: { id: string; label: string }[];
  current: number;
  /** Address of a step that may be gone back to. */
  linkTo: (index: number) => string;
  /** Index of the first step that can't be reached by going back, usually `current`. */
  open?: number;
  /** The step is parted into screens: which one is shown, from 0, and how many there are. */
  screens?: { index: number; count: number } | undefined;
}

/** Where one is: "Steg 2 av 6: Beskriv problemet", and each step by its name; those behind are links. */
export function StepProgress({ steps, current, linkTo, open = current, screens }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="progress" aria-label={t('wizard.progress')}>
      <p className="progress-now">
        <span className="number">{t('wizard.stepOf', { step: current + 1, count: steps.length })}</span>
        <span className="progress-name">: {steps[current]?.label}</span>
        {screens && (
          <span className="number">, {t('wizard.screenOf', { screen: screens.index + 1, count: screens.count })}</span>
        )}
      </p>
      <ol className="progress-steps">
        {steps.map((step, index) => {
          const isDone = index < current;
          const name = (
            <>
              {screens && index === current ? (
                <span className="progress-bar progress-bar-parted">
                  <span style={{ width: `${((screens.index + 1) / screens.count) * 100}%` }} />
                </span>
              ) : (
                <span className="progress-bar" />
              )}
              <span className="progress-label">
                {isDone && <Check size={14} aria-hidden="true" />}
                {step.label}
                {isDone && <span className="visually-hidden"> ({t('wizard.done')})</span>}
              </span>
            </>
          );
          return (
            <li
              key={step.id}
              className={isDone ? 'is-done' : index === current ? 'is-current' : ''}
              aria-current={index === current ? 'step' : undefined}
            >
              {isDone && index < open ? <Link to={linkTo(index)}>{name}</Link> : name}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
