import type { z } from 'zod';
import { Button, Input, Select } from 'antd';
import { useMemo, useState, type FormEvent } from 'react';
import {
  LONGEST_COMMENT,
  type DraftComment,
  type WholeDraft,
  type commentDraftRequest,
  type settleCommentRequest,
} from '../../../../../core/shared/contracts/admin/kinds';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { LabelledField } from '../../Field';
import { formatDayAndTime } from '../../formats';
import { Problem } from '../../Problem';
import { useStaffUidAndRights } from '../../staffContext';
import { useAdminAction } from '../../useAdmin';
import { useStaffNameFormatter } from '../../useNameOfStaff';
import type { FileTexts } from '../fileEdits';
import { createFileLabels } from '../fileLabels';
import type { UnsentComment } from './useUnsentComment';
import { buildPlaceKey, describePlace, listCommentPlaces, nameGroup, PLACE_GROUPS, type NamedPlace } from './places';

interface Props {
  /** Of the box for a new comment, so that others can put the cursor there. */
  id: string;
  draft: WholeDraft;
  /** As edited. */
  files: FileTexts;
  /** Names of the files that are edited. */
  edited: readonly string[];
  /** The one that is being written. */
  unsent: UnsentComment;
  onUnsent: (change: Partial<UnsentComment>) => void;
  /** Goes to where it stands. */
  onShow: (place: NamedPlace) => void;
  /** There is one more, or one is another. */
  onChanged: () => void;
}

/** What those who work with a draft say of it: of a place in it, or of all of it. */
export function DraftCommentsPanel({ id, draft, files, edited, unsent, onUnsent, onShow, onChanged }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { comments } = draft;
  const places = useMemo(
    () => listCommentPlaces(files, [...edited, ...comments.flatMap(({ place }) => place?.file ?? [])], language, t),
    [files, edited, comments, language, t],
  );
  const nameFile = useMemo(() => createFileLabels(files, language, t), [files, language, t]);
  const byKey = useMemo(() => new Map(places.map((each) => [buildPlaceKey(each.place), each])), [places]);
  const open = comments.filter(({ done }) => done === null);
  const settled = comments.filter(({ done }) => done !== null);
  const renderComment = (comment: DraftComment) => (
    <CommentRow
      key={comment.id}
      draftId={draft.id}
      comment={comment}
      nameFile={nameFile}
      named={comment.place ? byKey.get(buildPlaceKey(comment.place)) : undefined}
      onShow={onShow}
      onChanged={onChanged}
    />
  );
  return (
    <section className="kind-comments" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{t('admin.kinds.comments.heading')}</h3>
      <p className="small soft">{t('admin.kinds.comments.lead')}</p>
      {open.length === 0 ? <p>{t('admin.kinds.comments.none')}</p> : <ul>{open.map(renderComment)}</ul>}
      {settled.length > 0 && (
        <details>
          <summary>{t('admin.kinds.comments.settled', { count: settled.length })}</summary>
          <ul>{settled.map(renderComment)}</ul>
        </details>
      )}
      <NewCommentForm
        id={id}
        draftId={draft.id}
        places={places}
        unsent={unsent}
        onUnsent={onUnsent}
        onChanged={onChanged}
      />
    </section>
  );
}

interface RowProps extends Pick<Props, 'onShow' | 'onChanged'> {
  draftId: string;
  comment: DraftComment;
  /** undefined for the whole draft, and for what is there no more. */
  named: NamedPlace | undefined;
  nameFile: (file: string) => string;
}

function CommentRow({ draftId, comment, named, nameFile, onShow, onChanged }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useStaffNameFormatter();
  const { uid, isAdmin } = useStaffUidAndRights();
  const { run, isBusy, problem } = useAdminAction();
  const { id, by, at, place, text, done } = comment;
  const path = `/api/admin/kind-drafts/${draftId}/comments/${id}`;
  // For who knows the files.
  const namePlaceInFile = place ? buildPlaceKey(place).trim() : undefined;
  const runAndReloadComments = async (...call: Parameters<typeof run>) => {
    await run(...call);
    onChanged();
  };
  return (
    <li className="kind-comment">
      <p className="kind-comment-place">
        {named ? (
          <button type="button" className="button-text" title={namePlaceInFile} onClick={() => onShow(named)}>
            {describePlace(named, t)}
          </button>
        ) : place ? (
          <span title={namePlaceInFile}>
            {nameFile(place.file)} {t('admin.kinds.comments.placeGone')}
          </span>
        ) : (
          t('admin.kinds.comments.whole')
        )}
      </p>
      <p className="kind-comment-text">{text}</p>
      <p className="small soft">
        {nameOf(by)}, {formatDayAndTime(at)}
        {done && ` · ${t('admin.kinds.comments.doneBy', { who: nameOf(done.by), when: formatDayAndTime(done.at) })}`}
      </p>
      <div className="kind-draft-acts">
        <Button
          loading={isBusy}
          onClick={() =>
            void runAndReloadComments('PUT', `${path}/done`, { done: done === null } satisfies z.input<
              typeof settleCommentRequest
            >)
          }
        >
          {t(done ? 'admin.kinds.comments.reopen' : 'admin.kinds.comments.done')}
        </Button>
        {(by.uid === uid || isAdmin) && (
          <Button danger disabled={isBusy} onClick={() => void runAndReloadComments('DELETE', path)}>
            {t('admin.kinds.comments.remove')}
          </Button>
        )}
      </div>
      <Problem text={problem} />
    </li>
  );
}

interface NewProps extends Pick<Props, 'id' | 'unsent' | 'onUnsent' | 'onChanged'> {
  draftId: string;
  places: readonly NamedPlace[];
}

const WHOLE = '';

function NewCommentForm({ id, draftId, places, unsent: { text, place }, onUnsent, onChanged }: NewProps) {
  const { t } = useTranslation();
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem } = useAdminAction();
  const isEmpty = text.trim() === '';
  const situations = new Map(places.map(({ situation }) => [situation?.id, situation]));
  const groups = [...situations].flatMap(([situation, known]) =>
    PLACE_GROUPS.map((group) => ({
      label: [nameGroup(group, t), known?.name].filter(Boolean).join(' · '),
      own: places.filter((each) => each.situation?.id === situation && each.group === group),
    })).filter(({ own }) => own.length > 0),
  );
  const saveComment = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(isEmpty);
    if (isEmpty) return document.getElementById(id)?.focus();
    const done = await run('POST', `/api/admin/kind-drafts/${draftId}/comments`, {
      place,
      text: text.trim(),
    } satisfies z.input<typeof commentDraftRequest>);
    if (!done) return;
    onUnsent({ text: '', place: null });
    onChanged();
  };
  return (
    <form
      className="kind-comment-new"
      aria-label={t('admin.kinds.comments.new')}
      onSubmit={(event) => void saveComment(event)}
    >
      <LabelledField id={`${id}-place`} label={t('admin.kinds.comments.about')}>
        {(ties) => (
          <Select
            {...ties}
            showSearch={{ optionFilterProp: 'title' }}
            value={place ? buildPlaceKey(place) : WHOLE}
            onChange={(next) =>
              onUnsent({ place: places.find((each) => buildPlaceKey(each.place) === next)?.place ?? null })
            }
            options={[
              { value: WHOLE, label: t('admin.kinds.comments.whole'), title: t('admin.kinds.comments.whole') },
              ...groups.map(({ label, own }) => ({
                label,
                options: own.map((each) => ({
                  value: buildPlaceKey(each.place),
                  label: each.name,
                  // Found by what it belongs to as well, and read in full where the list has no room.
                  title: describePlace(each, t),
                })),
              })),
            ]}
          />
        )}
      </LabelledField>
      <LabelledField
        id={id}
        label={t('admin.kinds.comments.text')}
        help={t('admin.kinds.comments.help')}
        fault={isTried && isEmpty ? t('admin.kinds.comments.missing') : undefined}
      >
        {(ties) => (
          <Input.TextArea
            {...ties}
            rows={3}
            maxLength={LONGEST_COMMENT}
            value={text}
            onChange={(event) => onUnsent({ text: event.target.value })}
          />
        )}
      </LabelledField>
      <Problem text={problem} />
      <Button htmlType="submit" loading={isBusy}>
        {t('admin.kinds.comments.send')}
      </Button>
    </form>
  );
}
