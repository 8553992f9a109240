import type { FieldProps } from '@rjsf/utils';
import { Camera, FileUp, Undo2 } from 'lucide-react';
import { use, useEffect, useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import type { UploadedFile } from '../../data/uploads';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { buildErrorId, buildHintId } from '../fields/fieldParts';
import { LetterContext, type LetterAccess } from '../answers/letterAccess';
import { buildAcceptAttribute, type UploadRules } from './files';
import { UploadItemRow } from './ItemRow';
import { UploadedRow } from './UploadedRow';
import { useUploads } from './useUploads';
import './uploads.css';

/** A field of files (`ui:field` "uploads"): chosen, dropped or photographed, sent to the letter, told apart row by row. */
export default function UploadsField(props: FieldProps) {
  const access = use(LetterContext);
  const rules = access?.form.kind.uploads[props.name];
  return access && rules ? <Uploads {...props} access={access} rules={rules} /> : null;
}

interface Props extends FieldProps {
  access: LetterAccess;
  rules: UploadRules & { reading?: string | undefined };
}

function Uploads({ access, rules, ...field }: Props) {
  const { t } = useTranslation();
  const { name } = field;
  const id = field.fieldPathId.$id;
  const [toRead, setToRead] = useState<ReadonlySet<string>>(new Set());
  const uploads = useUploads(name, rules, access, (files: UploadedFile[]) => {
    if (rules.reading) setToRead((before) => new Set([...before, ...files.map((file) => file.id)]));
  });
  const { rows, items, removed, lost, cut } = uploads;
  const [isOver, setIsOver] = useState(false);
  const limits = useId();
  const undoButton = useRef<HTMLButtonElement>(null);
  const bad = items.filter(({ reason }) => reason);
  // A file that could not be taken holds no place: another one is chosen where it was.
  const isFull = rows.length + items.length - bad.length >= rules.max;
  const zone = useRef<HTMLDivElement>(null);
  const full = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What was used to choose the file goes away, with the focus in it.
    if (isFull && zone.current?.contains(document.activeElement)) full.current?.focus({ preventScroll: true });
  }, [isFull]);
  const takesImages = rules.accept.includes('image');

  const addChosenFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(target.files ?? [])]);
    // The same file can be chosen again.
    target.value = '';
  };
  const addDroppedFiles = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    uploads.add([...event.dataTransfer.files]);
  };
  const described = [
    limits,
    field.uiSchema?.['ui:description'] ? buildHintId(id) : '',
    field.rawErrors?.length ? buildErrorId(id) : '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="uploads">
      <div
        ref={zone}
        role="presentation"
        className={`uploads-drop${isOver ? ' is-over' : ''}`}
        hidden={isFull}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={addDroppedFiles}
      >
        <div className="uploads-ways">
          <label className="button button-quiet uploads-choose">
            <FileUp size={22} aria-hidden="true" />
            {t(rules.max > 1 ? 'uploads.chooseMany' : 'uploads.choose')}
            <input
              type="file"
              className="visually-hidden"
              id={id}
              multiple={rules.max > 1}
              accept={buildAcceptAttribute(rules)}
              aria-describedby={described}
              aria-invalid={Boolean(field.rawErrors?.length) || undefined}
              onChange={addChosenFiles}
            />
          </label>
          {takesImages && (
            <label className="button button-quiet uploads-camera">
              <Camera size={22} aria-hidden="true" />
              {t('uploads.photo')}
              <input
                type="file"
                className="visually-hidden"
                accept="image/*"
                capture="environment"
                onChange={addChosenFiles}
              />
            </label>
          )}
        </div>
        <p className="uploads-limits small soft" id={limits}>
          <span className="uploads-hint">{t('uploads.drop')} </span>
          {t(
            takesImages
              ? rules.accept.includes('pdf')
                ? 'uploads.limits'
                : 'uploads.limitsImage'
              : 'uploads.limitsPdf',
          )}
          {rules.max > 1 && ` ${t('uploads.count', { used: rows.length, max: rules.max })}`}
        </p>
      </div>
      {isFull && (
        <p ref={full} className="uploads-limits small soft" id={items.length === 0 ? id : undefined} tabIndex={-1}>
          {t('uploads.full', { count: rules.max })}
        </p>
      )}

      {lost.length > 0 && (
        <Note level="warning" role="alert" title={t('uploads.lost', { count: lost.length })}>
          <p>{t('uploads.lostNames', { names: lost.join(', ') })}</p>
        </Note>
      )}

      {cut.map((file) => (
        <Note
          key={file.id}
          level="warning"
          role="status"
          title={t('uploads.cut', { name: file.name, count: file.pages })}
        >
          <p>{t('uploads.cutWays')}</p>
        </Note>
      ))}

      {items.length > 0 && (
        <section className="uploads-batch" aria-label={t('uploads.underWay')}>
          {bad.length > 0 && (
            <Note level="wrong" role="alert" title={items.length > 1 ? t('uploads.rejected') : bad[0]?.reason?.title}>
              {items.length > 1 ? (
                <p>{t('uploads.rejectedWays')}</p>
              ) : (
                bad[0]?.reason?.text && <p>{bad[0].reason.text}</p>
              )}
            </Note>
          )}
          <ul className="uploads-list">
            {items.map((item) => (
              <UploadItemRow
                key={item.key}
                item={item}
                isAlone={items.length === 1}
                onRetry={() => uploads.retry(item.key)}
                onDiscard={() => uploads.discard(item.key)}
              />
            ))}
          </ul>
          {items.length > 1 && (
            <p className="button-row">
              {bad.length > 0 &&
                bad.length < items.length &&
                !uploads.items.some(({ state }) => state === 'sending') && (
                  <button type="button" className="button button-quiet" onClick={uploads.discardFailed}>
                    {t('uploads.goOnWith', { count: items.length - bad.length })}
                  </button>
                )}
              <button type="button" className="button button-plain" onClick={uploads.cancelAll}>
                {t('uploads.cancelAll')}
              </button>
            </p>
          )}
        </section>
      )}

      {rows.length > 0 && (
        <ol className="uploads-list">
          {rows.map((row, index) => (
            <UploadedRow
              key={row.id}
              field={field}
              access={access}
              row={row}
              index={index}
              reads={rules.reading !== undefined}
              isOnly={rules.max === 1}
              isToRead={toRead.has(row.id)}
              onRead={() => setToRead((before) => new Set([...before].filter((each) => each !== row.id)))}
              onEdit={(member, value) => uploads.edit(row.id, member, value)}
              onRemove={() => {
                uploads.remove(row);
                // The row that had the focus is gone.
                requestAnimationFrame(() => undoButton.current?.focus());
              }}
              onBroken={(address) => void uploads.verify(row, address)}
            />
          ))}
        </ol>
      )}

      {removed && (
        <p className="uploads-removed">
          <span>{t('uploads.removed', { name: removed.row.name })}</span>
          <button type="button" className="button-text" ref={undoButton} onClick={uploads.undo}>
            <Undo2 size={18} aria-hidden="true" />
            {t('uploads.undo')}
          </button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {uploads.isBusy && bad.length === 0
          ? t('uploads.sending', {
              done: items.filter(({ state }) => state === 'sent').length + 1,
              count: items.length,
            })
          : removed
            ? t('uploads.removed', { name: removed.row.name })
            : rows.length > 0
              ? t('uploads.have', { count: rows.length })
              : ''}
      </p>
    </div>
  );
}
