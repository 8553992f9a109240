import { useTranslation } from '../../i18n/texts';
import { Link } from 'react-router-dom';
import type { KindSummary } from '../../data/kinds';
import { usePathTo } from '../../i18n/context';
import { buildWizardOrCreateAddress } from './addressOfKind';
import { SampleSheet } from './SampleSheet';

/** The beginning of a real letter of each kind, then a prompt. */
export function ExampleLetters({ kinds }: { kinds: KindSummary[] }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <section className="section" aria-labelledby="examples">
      <div className="wrap">
        <h2 id="examples">{t('landing.examples.title')}</h2>
        <p className="lead">{t('landing.examples.text')}</p>
        <ul className="example-list">
          {kinds.map(
            (kind) =>
              kind.sample && (
                <li key={kind.id}>
                  <div className="example-head">
                    <h3>{kind.name}</h3>
                    <p className="soft">{kind.sample.title}</p>
                  </div>
                  <div className="example-paper">
                    <SampleSheet sample={kind.sample} />
                  </div>
                  <Link to={pathTo(buildWizardOrCreateAddress(kind))}>
                    {t('landing.examples.write', { kind: kind.name.toLowerCase() })}
                  </Link>
                </li>
              ),
          )}
          <li className="example-call">
            <p>{t('landing.examples.prompt')}</p>
            <Link className="button button-primary" to={pathTo('/create')}>
              {t('nav.start')}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}
