import { Copy, CreditCard, Download, Ellipsis, FilePen, Files, FileText, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { MyLetter } from '../../data/myLetters';
import { useIsSubscriber } from '../../data/subscriber';
import { useLanguage, usePathTo } from '../../i18n/context';
import { countDaysUntil, formatDate, formatMediumDate, formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { MenuButton } from '../../ui/MenuButton';
import { MenuList, type MenuItem } from '../../ui/MenuList';
import { useNowToTheMinute } from '../../ui/useNow';
import { useLetterActions } from './useLetterActions';

/** From here on one had better hurry. Days. */
const SOON = 2;

interface Props {
  letter: MyLetter;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
  onDelete: () => void;
}

/** What a letter is told by among others: its kind, whom it is to and what it is about. */
export function LetterName({ letter: { type, recipient, excerpt } }: { letter: MyLetter }) {
  const { t } = useTranslation();
  return (
    <>
      <strong>{type}</strong>
      <span className="mine-recipient">
        {[recipient && t('mine.to', { recipient }), excerpt].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** A letter: a row of the table, a card on phones. What one most likely wants has a button, the rest is in the menu. */
export function LetterRow({ letter, isMarked, onMark, onDelete }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const now = useNowToTheMinute();
  const { type, category, status, recipient, createdAt, purgeAfter, downloads, resume, price } = letter;
  const { save, copy, busy } = useLetterActions(letter);
  const name = [type, recipient].filter(Boolean).join(', ');
  const days = countDaysUntil(purgeAfter, now);
  const isUnpaid = status === 'preview';
  const isSubscriber = useIsSubscriber();
  const isFree = isSubscriber || price === 0;
  const complete = isFree ? t('mine.complete') : t('mine.pay', { price: formatPrice(price, language) });
  const pdf = isUnpaid ? undefined : downloads.letter;
  const dossier = isUnpaid ? undefined : downloads.dossier;

  const icon = { size: 20, 'aria-hidden': true } as const;
  const items: MenuItem[] = [
    ...(isUnpaid
      ? [
          {
            id: 'pay',
            label: complete,
            icon: isFree ? <FilePen {...icon} /> : <CreditCard {...icon} />,
            to: pathTo(resume),
          },
        ]
      : []),
    ...(pdf
      ? [{ id: 'pdf', label: t('mine.download'), icon: <Download {...icon} />, onSelect: () => void save(pdf) }]
      : []),
    ...(dossier
      ? [{ id: 'dossier', label: t('mine.dossier'), icon: <Files {...icon} />, onSelect: () => void save(dossier) }]
      : []),
    ...(isUnpaid ? [] : [{ id: 'open', label: t('mine.open'), icon: <FileText {...icon} />, to: pathTo(resume) }]),
    {
      id: 'copy',
      label: t(isUnpaid ? 'mine.copyPreview' : 'mine.copy'),
      icon: <Copy {...icon} />,
      onSelect: () => void copy(),
    },
    { id: 'delete', label: t('mine.delete'), icon: <Trash2 {...icon} />, onSelect: onDelete, isDanger: true },
  ];
  return (
    <tr role="row" className={isMarked ? 'mine-marked' : undefined}>
      <td role="cell" className="mine-mark">
        <label className="mine-check">
          <input type="checkbox" checked={isMarked} onChange={(event) => onMark(event.target.checked)} />
          <span className="visually-hidden">{t('mine.mark', { name })}</span>
        </label>
      </td>
      <td role="cell" className="mine-type">
        <LetterName letter={letter} />
      </td>
      <td role="cell" className="mine-category">
        {category}
      </td>
      <td role="cell" className="mine-status">
        <span className={`mine-badge mine-badge-${isUnpaid ? 'preview' : 'paid'}`}>{t(`mine.status.${status}`)}</span>
      </td>
      <td role="cell" className="mine-created number">
        <span className="mine-name">{t('mine.column.created')} </span>
        {formatMediumDate(createdAt, language)}
      </td>
      <td role="cell" className="mine-deleted">
        <span className={`number${days <= SOON ? ' mine-soon' : ''}`}>
          <span className="mine-name">{t('mine.column.deleted')} </span>
          {t('mine.inDays', { count: days })}
          <span className="visually-hidden"> ({formatDate(purgeAfter, language)})</span>
        </span>
      </td>
      <td role="cell" className="mine-actions">
        <div className="mine-actions-row">
          {isUnpaid ? (
            <Link className="button button-quiet" to={pathTo(resume)}>
              {complete}
              <span className="visually-hidden">: {name}</span>
            </Link>
          ) : (
            pdf && (
              <button type="button" className="button button-quiet" aria-disabled={busy} onClick={() => void save(pdf)}>
                {busy && <span className="spinner" aria-hidden="true" />}
                {t('mine.download')}
                <span className="visually-hidden">: {name}</span>
              </button>
            )
          )}
          {!isUnpaid && !pdf && <span className="soft small">{t('mine.making')}</span>}
          <MenuButton
            className="mine-more"
            label={t('mine.more', { name })}
            menu={<MenuList label={t('mine.more', { name })} items={items} />}
          >
            <Ellipsis size={22} aria-hidden="true" />
          </MenuButton>
        </div>
      </td>
    </tr>
  );
}
