import type { z } from 'zod';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { useToast } from '../../ui/Toast';
import { formatDayAndTime } from '../formats';
import { ColouredTag } from '../Mark';
import { Problem } from '../Problem';
import { ServerTable } from '../ServerTable';
import { useStaffUidAndRights } from '../staffContext';
import { useAdminAction, useAdminData } from '../useAdmin';
import { useStaffNameFormatter } from '../useNameOfStaff';
import {
  offeredSchema,
  publicationListSchema,
  publishedFilesSchema,
  type ListedKind,
  type Publication,
  type offerPublicationRequest,
} from '../../../../core/shared/contracts/admin/kinds';
import { getFolderName } from './folderName';
import { downloadFolderAsZip } from './saveFolder';

/** One of the rows: a publication, or the folder on disk. */
type Row = Publication | { number: null; isOffered: boolean };

interface Props {
  kind: ListedKind;
  onChanged: () => void;
}

/** What was published of a kind, which of it is offered, and the way back to another. */
export function PublicationList({ kind, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useStaffNameFormatter();
  const { mayWrite } = useStaffUidAndRights();
  const path = `/api/admin/kinds/${encodeURIComponent(kind.key ?? '')}`;
  const { data, problem, reload } = useAdminData(`${path}/publications`, publicationListSchema);
  const [asked, setAsked] = useState<Row>();
  const { run, problem: notFetched } = useAdminAction();
  const downloadPublicationAsZip = async (number: number) => {
    const done = await run('GET', `${path}/publications/${number}`);
    if (!done) return;
    const { files } = publishedFilesSchema.parse(done.answer);
    const listed = Object.entries(files).map(([name, text]) => ({ name, text }));
    downloadFolderAsZip(getFolderName(kind), listed, `-${number}`);
  };
  if (!data) return problem === undefined ? <Loading /> : <Problem text={problem} onRetry={reload} />;
  const { publications, conflict, disk } = data;
  const isAnythingOffered = disk !== null || publications.some(({ isOffered }) => isOffered);
  const rows: Row[] = publications.length === 0 ? [] : [...publications, ...(disk ? [{ number: null, ...disk }] : [])];
  const getPublicationName = ({ number }: Row) =>
    number === null ? t('admin.kinds.published.disk') : t('admin.kinds.published.number', { number });
  return (
    <>
      <h3>{t('admin.kinds.published.name')}</h3>
      <p className="kind-lead">{t('admin.kinds.published.lead')}</p>
      {conflict && (
        <Note level="warning" role="status" title={t('admin.kinds.published.conflict')}>
          <p>{t(conflict.folderWins ? 'admin.kinds.published.folderWins' : 'admin.kinds.published.databaseWins')}</p>
        </Note>
      )}
      {!isAnythingOffered && publications.length > 0 && (
        <Note level="info">
          <p>{t('admin.kinds.published.nothing')}</p>
        </Note>
      )}
      <Problem text={notFetched} />
      <ServerTable<Row>
        label={t('admin.kinds.published.name')}
        rows={rows}
        rowKey={({ number }) => String(number)}
        empty={t('admin.kinds.published.none')}
        columns={[
          {
            key: 'number',
            title: t('admin.kinds.published.what'),
            render: (row) => (
              <>
                {getPublicationName(row)}{' '}
                {row.isOffered && <ColouredTag level="done">{t('admin.kinds.offered')}</ColouredTag>}
                {row.number !== null && <div className="kind-published-title">{row.title}</div>}
              </>
            ),
          },
          {
            key: 'at',
            title: t('admin.kinds.published.when'),
            render: (row) => (row.number === null ? '–' : formatDayAndTime(row.at)),
          },
          {
            key: 'by',
            title: t('admin.kinds.published.by'),
            render: (row) => (row.number === null ? '–' : nameOf(row.by)),
          },
          {
            key: 'reviewedBy',
            title: t('admin.kinds.published.reviewedBy'),
            render: (row) => (row.number === null ? '–' : nameOf(row.reviewedBy)),
          },
          {
            key: 'acts',
            title: t('admin.kinds.published.acts'),
            render: (row) => (
              <div className="kind-draft-acts">
                {mayWrite && !row.isOffered && (
                  <Button size="small" onClick={() => setAsked(row)}>
                    {t(row.number === null ? 'admin.kinds.published.offerDisk' : 'admin.kinds.published.offer')}
                    <span className="visually-hidden">: {getPublicationName(row)}</span>
                  </Button>
                )}
                {row.number !== null && (
                  <Button size="small" onClick={() => void downloadPublicationAsZip(row.number)}>
                    {t('admin.kinds.published.zip')}
                    <span className="visually-hidden">: {getPublicationName(row)}</span>
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      {mayWrite && !disk && publications.some(({ isOffered }) => isOffered) && (
        <p>
          <Button danger onClick={() => setAsked({ number: null, isOffered: false })}>
            {t('admin.kinds.published.takeBack')}
          </Button>
        </p>
      )}
      {asked && (
        <OfferPublicationDialog
          path={path}
          number={asked.number}
          name={getPublicationName(asked)}
          offered={publications.find(({ isOffered }) => isOffered)?.number ?? null}
          text={
            asked.number !== null
              ? 'admin.kinds.published.offerText'
              : disk
                ? 'admin.kinds.published.offerDiskText'
                : 'admin.kinds.published.takeBackText'
          }
          isTakingBack={asked.number === null && !disk}
          onClose={() => setAsked(undefined)}
          onStale={reload}
          onDone={() => {
            setAsked(undefined);
            reload();
            onChanged();
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  path: string;
  /** null: what lies on disk. */
  number: number | null;
  name: string;
  /** What is offered as far as the list knows; null for the folder on disk, or nothing. */
  offered: number | null;
  /** Key of what is said. */
  text: string;
  isTakingBack: boolean;
  onClose: () => void;
  /** It was refused: what the list shows may be old. */
  onStale: () => void;
  onDone: () => void;
}

/** Asks before another version is offered. */
function OfferPublicationDialog({
  path,
  number,
  name,
  offered,
  text,
  isTakingBack,
  onClose,
  onStale,
  onDone,
}: DialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, isBusy, problem } = useAdminAction();
  const offerPublication = async () => {
    const done = await run('POST', `${path}/offer`, { number, offered } satisfies z.input<
      typeof offerPublicationRequest
    >);
    if (!done) return onStale();
    const { changed } = offeredSchema.parse(done.answer);
    const isNow = isTakingBack ? 'admin.kinds.published.isTakenBack' : 'admin.kinds.published.isOffered';
    toast(t(changed ? isNow : 'admin.kinds.published.alreadySo', { name }));
    onDone();
  };
  return (
    <Modal
      open
      title={t(isTakingBack ? 'admin.kinds.published.takeBackTitle' : 'admin.kinds.published.offerTitle', { name })}
      okText={t(isTakingBack ? 'admin.kinds.published.takeBackNow' : 'admin.kinds.published.offerNow')}
      okButtonProps={{ danger: isTakingBack }}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void offerPublication()}
      onCancel={onClose}
    >
      <div className="admin-form">
        <p>{t(text)}</p>
        <Problem text={problem} />
      </div>
    </Modal>
  );
}
