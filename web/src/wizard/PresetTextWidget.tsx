import { Sparkles, Trash2, Undo2 } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/texts';
import { ApiError } from '../data/http';
import { askSuggestions, readWordings, removeWording, saveWording, type Wording, type Wordings } from '../data/wordings';
import { Note } from '../ui/Note';
import { Count } from './Count';
import { readOptions, ties, type FieldWidgetProps } from './fieldParts';
import { LetterContext, type LetterAccess } from './letterAccess';
import { letterLanguageOf } from './letterLanguage';
import { newLetterId } from './newLetterId';
import { fieldPath } from './problem';
import { useTyping } from './typing';
import { answerName } from './uiSchema';
import './choices.css';

/** A suggestion needs more than this to go by, and a saved text too (SPEC section 9). */
const LEAST_CONTEXT = 20;
const LEAST_SAVED = 10;
const MOST_SUGGESTIONS = 3;

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** A text of one's own that need not begin from nothing: ready sentences, suggestions, and texts saved before. */
export default function PresetTextWidget(props: FieldWidgetProps) {
  const { id, value, onChange, options, htmlName, schema } = props;
  const { t } = useTranslation();
  const access = use(LetterContext);
  const { rows = 5, maxLength, minContext = LEAST_CONTEXT } = readOptions(options);
  const limit = maxLength ?? schema.maxLength;
  const { text, type } = useTyping({ value, shown: asText(value), read: (typed) => typed || undefined, onChange });
  /** What stood there before a text was put in its place. */
  const [before, setBefore] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { wordings, reload } = useWordings(access);
  const ready = [...wordings.presets, ...wordings.phrasings];

  const put = (chosen: string) => {
    const isOwn = text.trim() !== '' && text !== chosen && !ready.some((each) => each.text === text);
    setBefore(isOwn ? text : undefined);
    type(limit === undefined ? chosen : chosen.slice(0, limit), true);
    field.current?.focus();
  };
  return (
    <div className="preset">
      {ready.length > 0 && (
        <Choices title={t('preset.presets')} wordings={wordings.presets} chosen={text} onChoose={put}>
          {wordings.phrasings.length > 0 && (
            <details className="preset-more">
              <summary>{t('preset.phrasings')}</summary>
              <Choices wordings={wordings.phrasings} chosen={text} onChoose={put} />
            </details>
          )}
        </Choices>
      )}
      <textarea
        ref={field}
        className="input"
        id={id}
        name={htmlName ?? id}
        rows={rows}
        value={text}
        maxLength={limit}
        onChange={(event) => {
          setBefore(undefined);
          type(limit === undefined ? event.target.value : event.target.value.slice(0, limit));
        }}
        {...ties(withCount(props))}
      />
      <Count id={id} used={text.length} limit={limit} />
      <p className="preset-undo" role="status">
        {before !== undefined && (
          <>
            {t('preset.replaced')}{' '}
            <button
              type="button"
              className="button-text"
              onClick={() => {
                type(before, true);
                setBefore(undefined);
                field.current?.focus();
              }}
            >
              <Undo2 size={18} aria-hidden="true" />
              {t('preset.undo')}
            </button>
          </>
        )}
      </p>
      {access && <Suggestions access={access} id={id} text={text} minContext={minContext} onChoose={put} />}
      {access && wordings.saved && <SavedTexts access={access} saved={wordings.saved} text={text} onChoose={put} onChanged={reload} />}
    </div>
  );
}

/** The count is always told here. */
const withCount = (props: FieldWidgetProps): FieldWidgetProps => ({
  ...props,
  uiSchema: { ...props.uiSchema, 'ui:options': { ...props.uiSchema?.['ui:options'], showCount: true } },
});

function matchOf({ form, answers }: LetterAccess): Record<string, string> {
  return Object.fromEntries((form.kind.suggestions?.match ?? []).map((path) => [path, asText(answers.form[path])]));
}

/** What there is to begin from: at once what the kind itself holds, and the rest when it is fetched. */
function useWordings(access: LetterAccess | undefined) {
  const match = access ? matchOf(access) : {};
  const key = new URLSearchParams(access ? { ...match, language: access.form.language } : match).toString();
  const [fetched, setFetched] = useState<{ key: string; wordings: Wordings }>();
  const [round, setRound] = useState(0);
  const apiPath = access?.form.kind.apiPath;
  useEffect(() => {
    if (!apiPath) return undefined;
    let current = true;
    readWordings(apiPath, key).then(
      (wordings) => current && setFetched({ key, wordings }),
      // One can always write oneself, and the kind's own presets are here.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [apiPath, key, round]);
  const table = access?.form.tables[access.form.kind.suggestions?.presets ?? ''] ?? [];
  const presets = table
    .filter((row) => Object.entries(match).every(([name, answer]) => row[name] === answer))
    .map((row): Wording => ({ id: row.value, text: asText(row['text']) }));
  const known = fetched?.key === key ? fetched.wordings : { presets, phrasings: [], saved: null };
  return { wordings: { ...known, presets: known.presets.length > 0 ? known.presets : presets }, reload: () => setRound((value) => value + 1) };
}

interface ChoicesProps {
  title?: string;
  wordings: Wording[];
  chosen: string;
  onChoose: (text: string) => void;
  children?: React.ReactNode;
}

function Choices({ title, wordings, chosen, onChoose, children }: ChoicesProps) {
  return (
    <div className="preset-choices">
      {title && <p className="preset-title">{title}</p>}
      {wordings.map(({ id, text }) => (
        <button key={id} type="button" className="preset-choice" aria-pressed={text === chosen} onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
      {children}
    </div>
  );
}

interface SuggestionsProps {
  access: LetterAccess;
  id: string;
  text: string;
  minContext: number;
  onChoose: (text: string) => void;
}

/** Texts written for this case, from what the person has told. */
function Suggestions({ access, id, text, minContext, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  const { form, answers, update } = access;
  const own = fieldPath(id);
  const { context = [], match = [] } = form.kind.suggestions ?? {};
  const [state, setState] = useState<'idle' | 'asking' | 'done'>('idle');
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const told = context.filter((path) => path !== own && !match.includes(path));
  const isEnough = told.some((path) => asText(answers.form[path]).trim().length > minContext);
  const ask = async () => {
    if (state === 'asking') return;
    setSuggestions([]);
    setProblem(undefined);
    if (!isEnough) return setProblem(t('preset.needsMore', { name: answerName(form.steps, told[0] ?? own) }));
    setState('asking');
    try {
      const answered = Object.fromEntries(context.map((path) => [path, path === own ? text : asText(answers.form[path])]));
      const draft = answers.draft ?? { id: newLetterId(), fingerprint: '' };
      // Before it is asked for, so that a second try is for the same letter.
      if (!answers.draft) update(() => ({ draft }));
      const { suggestions: found, draftId, token } = await askSuggestions({
        kind: form.kind.id,
        letter: draft,
        language: form.language,
        letterLanguage: letterLanguageOf(form, answers),
        context: { ...answered, currentRequest: text },
      });
      update((now) => ({ draft: { id: draftId, token, fingerprint: now.draft?.fingerprint ?? '' } }));
      setSuggestions(found.slice(0, MOST_SUGGESTIONS));
      if (found.length === 0) setProblem(t('preset.noSuggestions'));
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'internal' ? error.message : t('preset.suggestFailed'));
    }
    setState('done');
  };
  return (
    <div className="preset-suggestions">
      <button type="button" className="button button-quiet" aria-disabled={state === 'asking'} onClick={() => void ask()}>
        {state === 'asking' ? <span className="spinner" aria-hidden="true" /> : <Sparkles size={18} aria-hidden="true" />}
        {t(state === 'asking' ? 'preset.suggesting' : 'preset.suggest')}
      </button>
      <div role="status">
        {problem && (
          <Note level="info">
            <p>{problem}</p>
          </Note>
        )}
        {suggestions.length > 0 && state === 'done' && (
          <Choices
            title={t('preset.suggestions')}
            wordings={suggestions.map((suggestion, index) => ({ id: String(index), text: suggestion }))}
            chosen={text}
            onChoose={onChoose}
          />
        )}
      </div>
    </div>
  );
}

interface SavedProps {
  access: LetterAccess;
  saved: Wording[];
  text: string;
  onChoose: (text: string) => void;
  onChanged: () => void;
}

/** The signed-in person's own texts. */
function SavedTexts({ access, saved, text, onChoose, onChanged }: SavedProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>();
  const isEnough = text.trim().length > LEAST_SAVED;
  const change = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work;
      setSaid({ text: done, isWrong: false });
      onChanged();
    } catch {
      setSaid({ text: failed, isWrong: true });
    }
  };
  const save = () => {
    if (!isEnough) return setSaid({ text: t('preset.saveHint'), isWrong: false });
    void change(saveWording(access.form.kind.id, matchOf(access), text.trim()), t('preset.savedNow'), t('preset.saveFailed'));
  };
  return (
    <section className="preset-saved" aria-label={t('preset.saved')}>
      <p className="preset-title">{t('preset.saved')}</p>
      {saved.length === 0 && <p className="field-example">{t('preset.noneSaved')}</p>}
      {saved.map((wording) => (
        <div key={wording.id} className="preset-row">
          <button type="button" className="preset-choice" aria-pressed={wording.text === text} onClick={() => onChoose(wording.text)}>
            {wording.text}
          </button>
          <button
            type="button"
            className="preset-remove"
            onClick={() => void change(removeWording(wording.id), t('preset.removed'), t('preset.removeFailed'))}
          >
            <Trash2 size={18} aria-hidden="true" />
            <span className="visually-hidden">
              {t('preset.remove')}: {wording.text}
            </span>
          </button>
        </div>
      ))}
      <button type="button" className="button button-quiet" onClick={save}>
        {t('preset.save')}
      </button>
      <div role="status">
        {said && (
          <Note level={said.isWrong ? 'wrong' : 'info'}>
            <p>{said.text}</p>
          </Note>
        )}
      </div>
    </section>
  );
}
