import type { z } from 'zod';
import { Button, Input } from 'antd';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { useToast } from '../../ui/Toast';
import { LabelledField } from '../Field';
import { formatDayAndTime } from '../formats';
import { ColouredTag } from '../Mark';
import { Problem } from '../Problem';
import { useStaffUidAndRights } from '../staffContext';
import { useAdminAction } from '../useAdmin';
import { useModuleWhenLoaded } from '../useModuleWhenLoaded';
import { useStaffNameFormatter } from '../useNameOfStaff';
import {
  wholeDraftSchema,
  type Folder,
  type ListedDraft,
  type WholeDraft,
  type saveDraftRequest,
} from '../../../../core/shared/contracts/admin/kinds';
import { ConfirmReviewedDialog, ThrowAwayDraftDialog } from './DraftDialogs';
import { useEditedFiles } from './editedFiles';
import { NO_DRAFT, type Editing } from './edits';
import { UnwrittenPatternTextsNote } from './PatternTexts';
import type { TextSort } from './textLabels';
import { DraftReadiness } from './Readiness';
import type { Trial } from './useTrial';

const Newer = lazy(() => import('./Newer'));
const PublishDraftDialog = lazy(() => import('./PublishDraftDialog'));
/** It reads texts as the editor of raw files does, which takes that editor's library. */
const loadPatternTexts = () => import('./patternTexts');

interface Props {
  folder: Folder;
  /** The one that is open, as the server has it now. */
  draft: WholeDraft | undefined;
  /** It was open, and is gone. */
  isGone: boolean;
  /** All of the kind. */
  drafts: readonly ListedDraft[];
  editing: Editing;
  /** Of the edits. */
  trial: Trial;
  onOpen: (id: string) => void;
  onView: (view: string) => void;
  /** Goes to the texts of a sort that are still those of a new kind. */
  onTextsOfPattern: (sort: TextSort) => void;
  onSaved: (draft: WholeDraft) => void;
  /** The draft is another now, or is to be read again. */
  onStale: () => void;
  /** Whether it is about to be published or thrown away. */
  onEnding: (isEnding: boolean) => void;
  /** It is published, or thrown away. */
  onEnded: (view: string) => void;
}

/** What is kept of the edits, who has read it, and what is left until it is offered. */
export function DraftBarWithActions(props: Props) {
  const {
    folder,
    draft,
    isGone,
    drafts,
    editing,
    trial,
    onOpen,
    onView,
    onTextsOfPattern,
    onSaved,
    onStale,
    onEnding,
    onEnded,
  } = props;
  const { t } = useTranslation();
  const kindKey = folder.key;
  const nameOf = useStaffNameFormatter();
  const toast = useToast();
  const id = useId();
  const { uid, mayWrite, mayReviewLaw } = useStaffUidAndRights();
  const { run, isBusy, problem } = useAdminAction();
  const [title, setTitle] = useState(draft?.title ?? '');
  const [isTried, setIsTried] = useState(false);
  const [asks, setAsked] = useState<'review' | 'publish' | 'throwAway'>();
  const openDialog = (what: typeof asks) => {
    setAsked(what);
    onEnding(what === 'publish' || what === 'throwAway');
  };
  const { edits, basis, unsaved } = editing;
  const files = useEditedFiles(folder, edits);
  const patternTexts = useModuleWhenLoaded(loadPatternTexts);
  const ofPattern = useMemo(
    () => patternTexts?.listKeysOfUnchangedPatternTexts(files, folder.newKindTexts) ?? [],
    [patternTexts, files, folder],
  );
  const isNewer = draft !== undefined && draft.revision > basis.revision;
  const hasUnsaved = unsaved.length > 0 || (draft !== undefined && title.trim() !== draft.title);
  const openComments = draft?.comments.filter(({ done }) => done === null).length ?? 0;
  const isAuthor = draft?.authors.some((author) => author.uid === uid) ?? false;
  const isClean = draft !== undefined && !hasUnsaved && !isNewer;
  const isReviewMissing = !draft?.review || (mayReviewLaw && !draft.review.coversLaw);

  const save = async (own = edits) => {
    setIsTried(true);
    if (title.trim() === '') {
      document.getElementById(`${id}-title`)?.focus();
      return;
    }
    const done = await run('POST', `/api/admin/kinds/${encodeURIComponent(kindKey)}/drafts`, {
      title: title.trim(),
      edits: own,
      ...(draft && !isGone && { draft: draft.id, revision: basis.revision }),
    } satisfies z.input<typeof saveDraftRequest>);
    if (!done) return onStale();
    const saved = wholeDraftSchema.parse(done.answer);
    editing.goOn({ edits: saved.edits, revision: saved.revision });
    onSaved(saved);
    toast(t('admin.kinds.draft.isSaved'));
  };
  const copyDraftLink = async () => {
    const address = new URL(window.location.href);
    address.search = new URLSearchParams({ kind: kindKey, draft: draft?.id ?? '', view: 'changes' }).toString();
    try {
      await navigator.clipboard.writeText(address.href);
      toast(t('admin.kinds.draft.copied'), t('admin.kinds.draft.copiedText'));
    } catch {
      toast(t('admin.kinds.draft.notCopied'), address.href);
    }
  };
  const canSave = mayWrite && (hasUnsaved || (draft !== undefined && !draft.isBasisOffered));
  const others = drafts.filter((each) => each.id !== draft?.id);
  const renderActions = (isReady: boolean) => (
    <div className="kind-draft-acts">
      {isClean && isReviewMissing && !isAuthor && (
        <Button type="primary" onClick={() => openDialog('review')}>
          {t('admin.kinds.draft.review')}
        </Button>
      )}
      {mayWrite && (
        <Button type="primary" disabled={!isReady} onClick={() => openDialog('publish')}>
          {t('admin.kinds.draft.publish')}
        </Button>
      )}
      <Button onClick={() => void copyDraftLink()}>{t('admin.kinds.draft.share')}</Button>
      <Button onClick={() => onOpen('')}>{t('admin.kinds.draft.close')}</Button>
      {mayWrite && (
        <Button danger onClick={() => openDialog('throwAway')}>
          {t('admin.kinds.draft.throwAway')}
        </Button>
      )}
    </div>
  );
  return (
    <section className="kind-draft" aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{t(draft ? 'admin.kinds.draft.name' : 'admin.kinds.draft.none')}</h3>
      {draft && (
        <p className="kind-draft-state" role="status">
          <span>
            {t('admin.kinds.draft.saved', { who: nameOf(draft.savedBy), when: formatDayAndTime(draft.savedAt) })}
          </span>
          {draft.review ? (
            <ColouredTag level="done">
              {t('admin.kinds.draft.reviewed', {
                who: nameOf(draft.review.by),
                when: formatDayAndTime(draft.review.at),
              })}
            </ColouredTag>
          ) : (
            <ColouredTag level="plain">{t('admin.kinds.draft.notReviewed')}</ColouredTag>
          )}
          {hasUnsaved && <ColouredTag level="watch">{t('admin.kinds.draft.unsaved')}</ColouredTag>}
          {openComments > 0 && (
            <button type="button" className="button-text" onClick={() => onView('changes')}>
              {t('admin.kinds.comments.open', { count: openComments })}
            </button>
          )}
        </p>
      )}
      {!draft && (
        <p>
          {t(
            !mayWrite
              ? 'admin.kinds.draft.noneReader'
              : unsaved.length > 0
                ? 'admin.kinds.draft.noneUnsaved'
                : 'admin.kinds.draft.noneText',
          )}
        </p>
      )}
      {isGone && (
        <Note level="warning" role="alert" title={t('admin.kinds.draft.gone')}>
          <p>{t('admin.kinds.draft.goneText')}</p>
        </Note>
      )}
      {draft && !isGone && isNewer && (
        <Suspense fallback={null}>
          <Newer draft={draft} editing={editing} folder={folder} hasOwn={unsaved.length > 0} onTitle={setTitle} />
        </Suspense>
      )}
      {draft && !isGone && !draft.isBasisOffered && !isNewer && (
        <Note level="warning">
          <p>{t('admin.kinds.draft.otherBasis')}</p>
        </Note>
      )}
      {mayWrite && (draft !== undefined || unsaved.length > 0) && (
        <form
          className="kind-draft-save"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <LabelledField
            id={`${id}-title`}
            label={t('admin.kinds.draft.title')}
            fault={isTried && title.trim() === '' ? t('admin.kinds.draft.titleMissing') : undefined}
          >
            {(ties) => (
              <Input
                {...ties}
                value={title}
                maxLength={200}
                placeholder={t('admin.kinds.draft.titleExample')}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </LabelledField>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!canSave || (isNewer && !isGone)}>
            {t(isGone || !draft ? 'admin.kinds.draft.saveNew' : 'admin.kinds.draft.save')}
          </Button>
        </form>
      )}
      <Problem text={isNewer ? undefined : problem} />
      {draft && !isGone && (
        <>
          <UnwrittenPatternTextsNote keys={ofPattern} onShow={onTextsOfPattern} />
          {isClean ? (
            <DraftReadiness draft={draft} trial={trial} onView={onView}>
              {renderActions}
            </DraftReadiness>
          ) : (
            <>
              {!isNewer && <p>{t('admin.kinds.draft.saveFirst')}</p>}
              {renderActions(false)}
            </>
          )}
          {isClean && !draft.review && isAuthor && <p className="small soft">{t('admin.kinds.draft.ownText')}</p>}
        </>
      )}
      {others.length > 0 && (
        <>
          <h4>{t(draft ? 'admin.kinds.draft.others' : 'admin.kinds.draft.list')}</h4>
          <ul className="kind-draft-list">
            {others.map((each) => (
              <li key={each.id}>
                <button type="button" className="button-text" onClick={() => onOpen(each.id)}>
                  {each.title}
                </button>{' '}
                <span className="small soft">
                  {nameOf(each.savedBy)}, {formatDayAndTime(each.savedAt)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {draft && asks === 'review' && (
        <ConfirmReviewedDialog
          draft={draft}
          onClose={() => openDialog(undefined)}
          onDone={() => {
            openDialog(undefined);
            onStale();
          }}
          onStale={onStale}
        />
      )}
      {draft && asks === 'publish' && (
        <Suspense fallback={null}>
          <PublishDraftDialog
            draft={draft}
            files={files}
            ofPattern={ofPattern.length}
            onClose={() => openDialog(undefined)}
            onDone={() => {
              editing.forget();
              onEnded('versions');
            }}
            onStale={onStale}
          />
        </Suspense>
      )}
      {draft && asks === 'throwAway' && (
        <ThrowAwayDraftDialog
          draft={draft}
          onClose={() => openDialog(undefined)}
          onDone={() => {
            editing.forget();
            onEnded('');
          }}
          onStale={onStale}
        />
      )}
    </section>
  );
}

/** The box of a draft that is being fetched: what the list of drafts tells of it stands there at once. */
export function DraftBarBeingFetched({ listed }: { listed: ListedDraft | undefined }) {
  const { t } = useTranslation();
  const nameOf = useStaffNameFormatter();
  return (
    <section className="kind-draft" aria-busy="true" aria-label={t('admin.kinds.draft.name')}>
      <h3>{listed?.title ?? t('admin.kinds.draft.name')}</h3>
      {listed && (
        <p className="kind-draft-state">
          <span>
            {t('admin.kinds.draft.saved', { who: nameOf(listed.savedBy), when: formatDayAndTime(listed.savedAt) })}
          </span>
          {listed.review ? (
            <ColouredTag level="done">{t('admin.kinds.draft.isReviewedShort')}</ColouredTag>
          ) : (
            <ColouredTag level="plain">{t('admin.kinds.draft.notReviewed')}</ColouredTag>
          )}
        </p>
      )}
      <div className="kind-skeleton" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </section>
  );
}

/** What a draft's edits go on from. */
export const toEditBasis = (draft: WholeDraft | undefined) =>
  draft ? { edits: draft.edits, revision: draft.revision } : NO_DRAFT;
