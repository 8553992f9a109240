import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useKindHelp, type HelpAnswer } from '../data/help';
import { useKinds } from '../data/KindsProvider';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatPrice } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Failure } from '../ui/Failure';
import { FoldableSection } from '../ui/Fold';
import { Loading } from '../ui/Loading';
import { useOpenAccordionInHash } from '../ui/useOpenedByHash';
import { useTitle } from '../ui/useTitle';
import { QuestionSearch } from './help/QuestionSearch';
import { SupportContact } from './help/Support';
import { useQuestionSearch } from './help/useQuestionSearch';
import './public.css';

const GROUPS = ['juridik', 'betalning', 'support'] as const;
const NONE: HelpAnswer[] = [];

/** Questions and answers about one kind, to search in. */
export default function FaqPageOfKind({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { answer, failed, retry } = useKinds();
  if (!answer) return failed ? <Failure title={t('faq.failed')} onRetry={retry} /> : <Loading />;
  return answer.kinds.some(({ slugs }) => slugs.faq === slug) ? (
    <KindQuestions key={slug} slug={slug} />
  ) : (
    <MissingFaqPage />
  );
}

function MissingFaqPage() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  useTitle(t('faq.missing.title'));
  return (
    <div className="wrap page page-center">
      <h1>{t('faq.missing.title')}</h1>
      <p className="lead">{t('faq.missing.text')}</p>
      <Link className="button button-primary" to={pathTo('/faq')}>
        {t('faq.missing.back')}
      </Link>
    </div>
  );
}

function KindQuestions({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { answer, failed, retry } = useKindHelp(slug);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  const faq = answer?.faq ?? NONE;
  const { suggestions, fitting, prepare } = useQuestionSearch(faq, query);
  useTitle(answer && t('faq.of', { kind: answer.kind.name }));
  useOpenAccordionInHash(answer !== undefined);
  if (!answer) return failed ? <Failure title={t('faq.failed')} onRetry={retry} /> : <Loading />;
  const { kind } = answer;
  const isAnswerShown = ({ id }: HelpAnswer) => (chosen === undefined ? !fitting || fitting.has(id) : id === chosen);
  const shown = faq.filter(isAnswerShown);
  const status =
    chosen === undefined && !fitting
      ? ''
      : shown.length === 0
        ? t('faq.none')
        : t('faq.found', { count: shown.length });

  function openChosenQuestion({ id, question }: HelpAnswer) {
    setQuery(question);
    setChosen(id);
    const fold = list.current?.querySelector<HTMLDetailsElement>(`#${CSS.escape(id)}`);
    if (!fold) return;
    fold.open = true;
    fold.querySelector('summary')?.focus();
  }

  return (
    <div className="wrap page">
      <nav aria-label={t('faq.path')}>
        <ol className="crumbs">
          <li>
            <Link to={pathTo('/')}>{t('faq.home')}</Link>
          </li>
          <li>
            <Link to={pathTo('/faq')}>{t('faq.title')}</Link>
          </li>
        </ol>
      </nav>
      <div className="page-head">
        <h1>{t('faq.of', { kind: kind.name })}</h1>
        <p className="lead">{kind.tagline}</p>
      </div>
      <div className="page-columns">
        <div>
          <QuestionSearch
            query={query}
            suggestions={chosen === undefined ? suggestions : NONE}
            status={status}
            onArrive={prepare}
            onQuery={(text) => {
              setQuery(text);
              setChosen(undefined);
            }}
            onChoose={openChosenQuestion}
          />
          <div ref={list}>
            {GROUPS.map((group) => {
              const members = faq.filter((each) => each.group === group);
              return (
                <section
                  key={group}
                  aria-labelledby={`group-${group}`}
                  className="question-group"
                  hidden={!members.some(isAnswerShown)}
                >
                  <h2 id={`group-${group}`}>{t(`faq.groups.${group}`)}</h2>
                  <div className="folds">
                    {members.map((each) => (
                      <div key={each.id} hidden={!isAnswerShown(each)}>
                        <FoldableSection id={each.id} head={<h3>{each.question}</h3>}>
                          <p>{each.answer}</p>
                        </FoldableSection>
                      </div>
                    ))}
                  </div>
                </section>
              );
            })}
          </div>
        </div>
        <aside className="side-offer">
          <p className="side-offer-price number">{t('faq.costs', { price: formatPrice(kind.price, language) })}</p>
          <Link className="button button-primary" to={pathTo(kind.routes?.wizard ?? `/create?type=${kind.id}`)}>
            {t('faq.write')}
          </Link>
          <Link to={pathTo(`/about#${kind.slugs.about}`)}>{t('faq.more')}</Link>
        </aside>
      </div>
      <SupportContact />
    </div>
  );
}
