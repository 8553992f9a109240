import type { z } from 'zod';
import { Button, Empty, Select } from 'antd';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '../../../../core/shared/languages';
import {
  situationListSchema,
  situationSheetSchema,
  type SituationSheet,
} from '../../../../core/shared/contracts/admin/situationSheets';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { LetterSheet } from '../../ui/LetterSheet';
import { Loading } from '../../ui/Loading';
import { ColouredTag } from '../Mark';
import { Problem } from '../Problem';
import { useAdminData } from '../useAdmin';
import {
  triedLetterSchema,
  type ListedKind,
  type tryLetterRequest,
} from '../../../../core/shared/contracts/admin/kinds';
import './sheetPanel.css';

interface Props {
  kind: ListedKind;
  chosen: string;
  onChoose: (situation: string) => void;
}

/** A situation on one sheet, for a jurist to read or print. */
export default function SituationSheetPanel({ kind, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const address = `/api/admin/kinds/${encodeURIComponent(kind.key ?? '')}/situations`;
  const isOffered = kind.state === 'ok';
  const list = useAdminData(isOffered ? address : undefined, situationListSchema);
  const situations = list.data?.situations ?? [];
  const shown = situations.find(({ id }) => id === chosen) ?? situations[0];
  const sheet = useAdminData(shown && `${address}/${encodeURIComponent(shown.id)}`, situationSheetSchema);
  if (!isOffered) return <p>{t('admin.kinds.sheet.notOffered')}</p>;
  if (list.data && !shown)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('admin.kinds.sheet.none')} />;
  return (
    <div className="kind-letters">
      <p className="kind-lead jurist-aside">{t('admin.kinds.sheet.lead')}</p>
      <div className="kind-file-bar jurist-aside">
        <Select
          className="kind-file"
          aria-label={t('admin.kinds.sheet.situation')}
          {...(shown && { value: shown.id })}
          onChange={onChoose}
          options={situations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
          {t('admin.kinds.sheet.print')}
        </Button>
      </div>
      <Problem text={list.problem ?? sheet.problem} onRetry={list.problem === undefined ? sheet.reload : list.reload} />
      {sheet.data && sheet.data.id === shown?.id ? (
        <JuristSheet key={sheet.data.id} kindKey={kind.key ?? ''} sheet={sheet.data} />
      ) : (
        list.problem === undefined && sheet.problem === undefined && <Loading />
      )}
    </div>
  );
}

function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="jurist-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function ConditionLine({ when }: { when: string | null }) {
  const { t } = useTranslation();
  return (
    <p className="jurist-when">
      {when === null
        ? t('admin.kinds.sheet.always')
        : t('admin.kinds.sheet.when', { when, interpolation: { escapeValue: false } })}
    </p>
  );
}

function LetterSections({ parts }: { parts: SituationSheet['parts'] }) {
  const { t } = useTranslation();
  return parts.map(({ section, when, isArgument, lines }) => (
    <div key={section} className="jurist-section">
      <h4>
        <code>{section}</code>{' '}
        {isArgument && <ColouredTag level="plain">{t('admin.kinds.sheet.argument')}</ColouredTag>}
      </h4>
      <ConditionLine when={when} />
      {lines.map(({ type, when: condition, text }, index) => (
        <p key={index} className={`jurist-${type}`}>
          {condition !== null && <span className="jurist-condition">{condition}: </span>}
          {text}
        </p>
      ))}
    </div>
  ));
}

function TitledItems({ items }: { items: SituationSheet['stops'] }) {
  return items.map(({ title, text, when }) => (
    <div key={title} className="jurist-section">
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <ConditionLine when={when} />
    </div>
  ));
}

function JuristSheet({ kindKey, sheet }: { kindKey: string; sheet: SituationSheet }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatDayOrDash = (date: string | null) => (date === null ? '–' : formatDate(date, language));
  const renderBullets = (lines: string[]) => (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <article className="jurist-sheet" aria-labelledby="jurist-name">
      <header>
        <p className="soft">
          {sheet.kind} · <code>{sheet.id}</code>
        </p>
        <h2 id="jurist-name">{sheet.name}</h2>
        {sheet.hint !== null && <p>{sheet.hint}</p>}
        <p className="small soft">{t('admin.kinds.sheet.caveat')}</p>
      </header>
      {sheet.stops.length > 0 && (
        <SheetSection title={t('admin.kinds.sheet.stops')}>
          <TitledItems items={sheet.stops} />
        </SheetSection>
      )}
      {sheet.notes.length > 0 && (
        <SheetSection title={t('admin.kinds.sheet.notes')}>
          <TitledItems items={sheet.notes} />
        </SheetSection>
      )}
      <SheetSection title={t('admin.kinds.sheet.letter')}>
        <LetterSections parts={sheet.parts} />
      </SheetSection>
      {sheet.documents.map(({ title, when, parts }) => (
        <SheetSection key={title} title={title}>
          <ConditionLine when={when} />
          <LetterSections parts={parts} />
        </SheetSection>
      ))}
      <SheetSection title={t('admin.kinds.sheet.law')}>
        <table className="jurist-law">
          <thead>
            <tr>
              {(['source', 'says', 'valid', 'status', 'reviewed'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`admin.kinds.sheet.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.sources.map(
              ({ id, citation, title, text, validFrom, validTo, status, reviewed, nextReview, isOverdue, link }) => (
                <tr key={`${id}${validFrom ?? ''}`}>
                  <td>
                    <a href={link} target="_blank" rel="noreferrer">
                      {citation}
                      <span className="visually-hidden"> ({t('common.newTab')})</span>
                    </a>
                    <br />
                    <span className="small soft">{title}</span>
                  </td>
                  <td>{text}</td>
                  <td>
                    {formatDayOrDash(validFrom)} – {formatDayOrDash(validTo)}
                  </td>
                  <td>{t(`admin.kinds.sheet.statuses.${status}`)}</td>
                  <td>
                    {formatDayOrDash(reviewed)}
                    <br />
                    <span className="small soft">
                      {t('admin.kinds.sheet.next', { day: formatDayOrDash(nextReview) })}
                    </span>{' '}
                    {isOverdue && <ColouredTag level="watch">{t('admin.kinds.sheet.overdue')}</ColouredTag>}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </SheetSection>
      {sheet.papers.length > 0 && (
        <SheetSection title={t('admin.kinds.sheet.papers')}>{renderBullets(sheet.papers)}</SheetSection>
      )}
      {sheet.favours.length > 0 && (
        <SheetSection title={t('admin.kinds.sheet.favours')}>{renderBullets(sheet.favours)}</SheetSection>
      )}
      <SheetSection title={t('admin.kinds.sheet.after')}>
        {renderBullets(sheet.deadlines)}
        <TitledItems items={sheet.checklist} />
      </SheetSection>
      {sheet.example && (
        <SheetSection title={`${t('admin.kinds.sheet.example')}: ${sheet.example.title}`}>
          <SituationExampleLetter kindKey={kindKey} example={sheet.example} />
        </SheetSection>
      )}
    </article>
  );
}

/** The letter of the example, in the page's language where the kind writes it. */
function SituationExampleLetter({
  kindKey,
  example: { form, today, languages },
}: {
  kindKey: string;
  example: NonNullable<SituationSheet['example']>;
}) {
  const spoken = useLanguage();
  const language = languages.includes(spoken) ? spoken : (languages[0] ?? DEFAULT_LANGUAGE);
  const body = { form, language, today } satisfies z.input<typeof tryLetterRequest>;
  const { data, problem, reload } = useAdminData(
    `/api/admin/kinds/${encodeURIComponent(kindKey)}/letter`,
    triedLetterSchema,
    {
      body,
    },
  );
  const written = data?.written;
  const unwritten = problem ?? (data && !written ? (data.unwritten ?? '') : undefined);
  if (unwritten !== undefined) return <Problem text={unwritten} onRetry={reload} />;
  return written ? (
    <LetterSheet
      letter={written.letter}
      date={formatDate(written.date, written.language)}
      label={written.letter.subject}
    />
  ) : (
    <Loading />
  );
}
