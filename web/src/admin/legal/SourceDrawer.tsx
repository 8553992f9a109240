import type { z } from 'zod';
import { Button, Drawer, Input } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { LANGUAGES } from '../../../../core/shared/languages';
import {
  sourceDetailSchema,
  type KindName,
  type SourceDetail,
  type SourceRow,
  type reviewSourceRequest,
  LONGEST_REVIEW_NOTE,
} from '../../../../core/shared/contracts/admin/legal';
import type { RuleWords } from '../../../../core/shared/kinds/rulesInWords';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { useToast } from '../../ui/Toast';
import { formatCount, formatCalendarDay, formatDayAndTime } from '../formats';
import { Problem } from '../Problem';
import { useIsNarrow } from '../../ui/useMediaQuery';
import { useAdminAction, useAdminData } from '../useAdmin';
import { useStaffNameFormatter } from '../useNameOfStaff';
import { SourceStatusMarks, useValidityFormatter } from './Marks';
import { buildSourceApiPath } from './sources';

interface Props {
  /** `<source id>@<hash>`; '' for none. */
  source: string;
  kinds: readonly KindName[];
  onClose: () => void;
  onOpen: (source: Pick<SourceRow, 'id' | 'hash'>) => void;
  onReviewed: () => void;
}

const WIDTH = 760;

/** Everything about one source, and the way to say that it was read again. */
export function SourceDrawer({ source, kinds, onClose, onOpen, onReviewed }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isNarrow = useIsNarrow();
  const path = buildSourceApiPath(source);
  const { data, problem, reload } = useAdminData(path, sourceDetailSchema);
  const shown = data && `${data.id}@${data.hash}` === source ? data : undefined;
  return (
    <Drawer
      open={path !== undefined}
      onClose={onClose}
      destroyOnHidden
      size={isNarrow ? '100%' : WIDTH}
      closable={{ 'aria-label': t('legal.detail.close') }}
      title={shown?.citation[language] ?? t('legal.detail.title')}
      className="legal-drawer"
      loading={path !== undefined && !shown && problem === undefined}
    >
      <Problem text={problem} onRetry={reload} />
      {shown ? (
        <SourceDetails
          key={source}
          source={shown}
          kinds={kinds}
          onOpen={onOpen}
          onReviewed={() => {
            reload();
            onReviewed();
          }}
        />
      ) : (
        !problem && <Loading />
      )}
    </Drawer>
  );
}

function SourceDetails({
  source,
  kinds,
  onOpen,
  onReviewed,
}: {
  source: SourceDetail;
  kinds: readonly KindName[];
  onOpen: Props['onOpen'];
  onReviewed: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const valid = useValidityFormatter();
  const getKindNameOrId = (id: string) => kinds.find((kind) => kind.id === id)?.name[language] ?? id;
  return (
    <div className="legal-detail">
      <SourceStatusMarks source={source} />
      {!source.isCurrent && <p className="legal-note">{t('legal.detail.notCurrent')}</p>}
      <TitledSection title={t('legal.detail.says')}>
        <div className="legal-both">
          {LANGUAGES.map((each) => (
            <div key={each} lang={each}>
              <p className="legal-citation">{source.citation[each]}</p>
              <p className="legal-by">{source.title[each]}</p>
              <p>{source.text[each]}</p>
            </div>
          ))}
        </div>
        <p>
          <a href={source.link} target="_blank" rel="noreferrer">
            {t('legal.detail.link')} <ExternalLink size={14} aria-hidden="true" />
            <span className="visually-hidden"> ({t('common.newTab')})</span>
          </a>
        </p>
        <dl className="legal-facts">
          <dt>{t('legal.table.valid')}</dt>
          <dd className="number">{valid(source)}</dd>
          {source.replacedBy !== null && (
            <>
              <dt>{t('legal.detail.replacedBy')}</dt>
              <dd>{source.replacedBy}</dd>
            </>
          )}
          <dt>{t('legal.detail.status')}</dt>
          <dd>{t(`legal.detail.status${source.status}`)}</dd>
          <dt>{t('legal.detail.sheet')}</dt>
          <dd>{source.sheet}</dd>
        </dl>
      </TitledSection>
      <TitledSection title={t('legal.detail.applies')}>
        {source.applies.map(({ kind, day, ...rule }) => (
          <div key={kind}>
            <h3>{getKindNameOrId(kind)}</h3>
            <RuleInWords words={rule[language]} />
            <p className="legal-by">{t('legal.detail.day', { question: day[language] })}</p>
          </div>
        ))}
      </TitledSection>
      <TitledSection title={t('legal.detail.clock')}>
        <dl className="legal-facts">
          <dt>{t('legal.detail.last')}</dt>
          <dd>
            {source.lastReviewed === null ? (
              t('legal.never')
            ) : (
              <>
                <span className="number">{source.lastReviewed}</span>{' '}
                {source.reviewedBy && t(`legal.by.${source.reviewedBy}`)}
              </>
            )}
          </dd>
          <dt>{t('legal.detail.next')}</dt>
          <dd className="number">{source.nextReview ?? t('legal.nowDue')}</dd>
        </dl>
        <p className="legal-by">{t('legal.detail.every', { count: source.reviewEvery })}</p>
        {source.isCurrent && <SourceReviewForm source={source} onReviewed={onReviewed} />}
        <SourceReviewHistory source={source} />
      </TitledSection>
      <TitledSection title={t('legal.detail.letters')}>
        <p>{t('legal.detail.lettersSum', { count: source.letters })}</p>
        {source.letters > 0 && <LettersPerMonth source={source} />}
      </TitledSection>
      <TitledSection title={t('legal.detail.texts')}>
        <p className="legal-by">{t('legal.detail.textsLead')}</p>
        <SourceTextVersions source={source} nameOf={getKindNameOrId} onOpen={onOpen} />
      </TitledSection>
    </div>
  );
}

function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="legal-part">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A rule as sentences, lists within lists where it has them. */
function RuleInWords({ words }: { words: RuleWords }) {
  const { t } = useTranslation();
  if (typeof words === 'string') return <p>{words}</p>;
  return (
    <div className="legal-rule">
      <p>{t(`legal.detail.${words.join}`)}</p>
      <ul>
        {words.parts.map((part, index) => (
          <li key={index}>{typeof part === 'string' ? part : <RuleInWords words={part} />}</li>
        ))}
      </ul>
    </div>
  );
}

function SourceReviewForm({ source, onReviewed }: { source: SourceDetail; onReviewed: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const [note, setNote] = useState('');
  const { run, isBusy, problem } = useAdminAction();
  const submitReview = async () => {
    const done = await run('POST', `/api/admin/sources/${source.id}/${source.hash}/reviews`, {
      note,
      reviews: source.reviews.length,
    } satisfies z.input<typeof reviewSourceRequest>);
    // What somebody else has noted meanwhile is to be seen.
    if (!done) return onReviewed();
    const reviewed = sourceDetailSchema.safeParse(done.answer);
    toast(t('legal.review.done', { date: (reviewed.success && reviewed.data.nextReview) || '' }));
    setNote('');
    onReviewed();
  };
  return (
    <form
      className="legal-review"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        void submitReview();
      }}
    >
      <h3 id={`${id}-title`}>{t('legal.review.title')}</h3>
      <p>{t('legal.review.lead')}</p>
      <label htmlFor={`${id}-note`}>{t('legal.review.note')}</label>
      <Input.TextArea
        id={`${id}-note`}
        value={note}
        rows={2}
        maxLength={LONGEST_REVIEW_NOTE}
        onChange={(event) => setNote(event.target.value)}
      />
      <Problem text={problem} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('legal.review.button')}
      </Button>
    </form>
  );
}

function SourceReviewHistory({ source: { reviews } }: { source: SourceDetail }) {
  const { t } = useTranslation();
  const nameOfStaff = useStaffNameFormatter();
  return (
    <>
      <h3>{t('legal.detail.history')}</h3>
      {reviews.length === 0 && <p className="admin-empty">{t('legal.detail.noHistory')}</p>}
      <ul className="legal-reviews">
        {reviews.map(({ at, by, note }) => (
          <li key={at}>
            <span className="number">{formatDayAndTime(at)}</span> · {nameOfStaff({ email: by, system: false })}
            {note !== null && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A row a month, with a bar as long as its share of the most. */
function LettersPerMonth({ source: { months } }: { source: SourceDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const most = Math.max(1, ...months.map(({ letters }) => letters));
  return (
    <table className="legal-months">
      <caption className="visually-hidden">{t('legal.detail.months')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('legal.detail.month')}</th>
          <th scope="col">{t('legal.table.letters')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, letters }) => (
          <tr key={month}>
            <th scope="row" className="number">
              {month}
            </th>
            <td className="number">
              <progress max={most} value={letters} aria-hidden="true" /> {formatCount(letters, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SourceTextVersions({
  source,
  nameOf,
  onOpen,
}: {
  source: SourceDetail;
  nameOf: (kind: string) => string;
  onOpen: Props['onOpen'];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const valid = useValidityFormatter();
  return (
    <ol className="legal-texts">
      {source.texts.map((text) => (
        <li key={text.hash}>
          <p className="legal-citation">
            {text.hash === source.hash ? (
              text.citation[language]
            ) : (
              <Button
                type="link"
                className="admin-link legal-name"
                onClick={() => onOpen({ id: source.id, hash: text.hash })}
                aria-label={t('legal.open', { name: text.citation[language] })}
              >
                {text.citation[language]}
              </Button>
            )}
          </p>
          <p>{text.text[language]}</p>
          <p className="legal-by">
            {[
              text.hash === source.hash ? t('legal.detail.shown') : undefined,
              t(text.isCurrent ? 'legal.detail.current' : 'legal.detail.past'),
              text.firstSeen === null
                ? t('legal.detail.unknownSince')
                : t('legal.detail.seen', { date: formatCalendarDay(text.firstSeen) }),
              valid(text),
              text.kinds.map(nameOf).join(', '),
              text.changed.length > 0
                ? t('legal.detail.differs', {
                    parts: text.changed.map((part) => t(`legal.detail.parts.${part}`)).join(', '),
                  })
                : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  );
}
