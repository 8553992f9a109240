import { getDefaultRegistry } from '@rjsf/core';
import { createSchemaUtils, type Registry } from '@rjsf/utils';
import { ClipboardPaste, FileUp } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { LONGEST_TEXT } from '../../../../core/shared/answers/longestText';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import type { LetterAccess } from '../answers/letterAccess';
import { buildAcceptAttribute, createUploadRow, readUploadRows, type UploadRules } from '../uploads/files';
import { PAPER } from '../uploads/fromPicture';
import { UploadReadingPanel } from '../uploads/Reading';
import type { StepValidator } from '../fields/validation';
import { usePaperReading } from './usePaper';
import '../uploads/uploads.css';
import './paper.css';

interface Props {
  access: LetterAccess;
  validator: StepValidator;
  /** Nothing of the step is answered yet: the card is open. */
  isFresh: boolean;
}

/** The card that a letter may begin with: a paper that is read, and whose values the person confirms before they are answers. */
export default function PaperCardIfOffered({ access, validator, isFresh }: Props) {
  const list = access.form.kind.paper?.upload ?? '';
  const rules = access.form.kind.uploads[list];
  return rules ? (
    <PaperCardOrReopenButton access={access} validator={validator} isFresh={isFresh} list={list} rules={rules} />
  ) : null;
}

function PaperCardOrReopenButton({
  access,
  validator,
  isFresh,
  list,
  rules,
}: Props & { list: string; rules: UploadRules }) {
  const { t } = useTranslation();
  const { state, choose, paste, close } = usePaperReading(access, list, rules);
  const [isOpen, setIsOpen] = useState(isFresh);
  const [isPasting, setIsPasting] = useState(false);
  const box = useRef<HTMLElement>(null);
  const title = useId();
  const { form } = access;
  const registry = useMemo(
    (): Registry => ({ ...getDefaultRegistry(), schemaUtils: createSchemaUtils(validator, form.schema) }),
    [validator, form.schema],
  );
  const { phase } = state;
  const before = useRef(phase);
  useEffect(() => {
    // What was used to come here is gone, and the focus with it.
    if (before.current !== phase && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    before.current = phase;
  }, [phase]);

  const readFileFromInput = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    setIsPasting(false);
    if (file) void choose(file);
  };
  const togglePaperBox = (open: boolean) => {
    setIsOpen(open);
    setIsPasting(false);
    requestAnimationFrame(() =>
      (open ? box.current : document.querySelector<HTMLElement>('.paper-again'))?.focus({ preventScroll: true }),
    );
  };
  if (!isOpen)
    return (
      <button type="button" className="button-text paper-again" onClick={() => togglePaperBox(true)}>
        <FileUp size={18} aria-hidden="true" />
        {t('paper.again')}
      </button>
    );
  const upload = state.phase === 'read' ? state.upload : undefined;
  return (
    <section className="paper" aria-labelledby={title} ref={box} tabIndex={-1}>
      <h2 className="paper-title" id={title}>
        {t('paper.title')}
      </h2>
      {phase === 'ways' && (
        <>
          <p className="small soft">{t('paper.lead')}</p>
          {state.problem && <Note level="wrong" role="alert" title={state.problem} />}
          {isPasting ? (
            <PasteTextBox
              onRead={(text) => {
                setIsPasting(false);
                void paste(text);
              }}
              onBack={() => setIsPasting(false)}
            />
          ) : (
            <div className="paper-ways">
              <label className="button button-quiet paper-file">
                <FileUp size={22} aria-hidden="true" />
                {t('paper.file')}
                <input
                  type="file"
                  className="visually-hidden"
                  accept={buildAcceptAttribute(rules)}
                  onChange={readFileFromInput}
                />
              </label>
              <button type="button" className="button button-quiet" onClick={() => setIsPasting(true)}>
                <ClipboardPaste size={22} aria-hidden="true" />
                {t('paper.paste')}
              </button>
              <button type="button" className="button button-plain" onClick={() => togglePaperBox(false)}>
                {t('paper.skip')}
              </button>
            </div>
          )}
        </>
      )}
      {state.phase === 'sending' && (
        <div className="reading">
          <p className="reading-title" role="status">
            <span className="spinner" aria-hidden="true" /> {t('paper.sending')}
          </p>
          <progress className="upload-progress" max={1} value={state.progress} aria-label={state.name} />
          <button type="button" className="button-text" onClick={close}>
            {t('reading.byHand')}
          </button>
        </div>
      )}
      {(state.phase === 'reading' || state.phase === 'failed' || state.phase === 'read') && (
        <>
          <UploadReadingPanel
            key={state.phase === 'read' ? state.values.map(({ field }) => field).join() : state.phase}
            access={access}
            list={list}
            upload={PAPER}
            registry={registry}
            reading={state}
            source={state.source}
            isOnce
            onCancel={close}
            onClose={() => {
              close();
              togglePaperBox(false);
            }}
          />
          {(state.phase === 'failed' || (state.phase === 'read' && state.values.length === 0)) && (
            <button type="button" className="button button-quiet paper-other" onClick={close}>
              {t('paper.other')}
            </button>
          )}
          {upload && <EnclosePaperChoice access={access} list={list} rules={rules} upload={upload} />}
        </>
      )}
    </section>
  );
}

function PasteTextBox({ onRead, onBack }: { onRead: (text: string) => void; onBack: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'empty' | 'tooLong'>();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const submitPastedText = () => {
    const why = text.trim() === '' ? 'empty' : text.length > LONGEST_TEXT ? 'tooLong' : undefined;
    setProblem(why);
    if (why) field.current?.focus();
    else onRead(text);
  };
  return (
    <div className={`paper-paste field${problem ? ' field-wrong' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {t('paper.text')}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('paper.textHint')}
      </p>
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          <span className="visually-hidden">{t('errors.prefix')} </span>
          {t(`paper.${problem}`)}
        </p>
      )}
      <textarea
        ref={field}
        id={id}
        className="input"
        rows={7}
        value={text}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
      />
      <p className="button-row">
        <button type="button" className="button button-primary" onClick={submitPastedText}>
          {t('paper.read')}
        </button>
        <button type="button" className="button button-plain" onClick={onBack}>
          {t('common.back')}
        </button>
      </p>
    </div>
  );
}

/** Whether the file goes with the letter: not unless it is said. */
function EnclosePaperChoice({
  access,
  list,
  rules,
  upload,
}: {
  access: LetterAccess;
  list: string;
  rules: UploadRules;
  upload: Parameters<typeof createUploadRow>[0];
}) {
  const { t } = useTranslation();
  const rows = readUploadRows(access.answers.form[list]);
  const isEnclosed = rows.some(({ id }) => id === upload.id);
  if (!isEnclosed && rows.length >= rules.max) return null;
  return (
    <label className="paper-enclose">
      <input
        type="checkbox"
        checked={isEnclosed}
        onChange={({ target: { checked } }) =>
          access.update(({ form }) => ({
            form: {
              ...form,
              [list]: [
                ...readUploadRows(form[list]).filter(({ id }) => id !== upload.id),
                ...(checked ? [createUploadRow(upload)] : []),
              ],
            },
          }))
        }
      />
      <span>
        {t('paper.enclose')} <span className="small soft">{t('paper.encloseHint')}</span>
      </span>
    </label>
  );
}
