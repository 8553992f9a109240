import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../data/http';
import { fetchSuggestions } from '../../../data/wordings';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import type { LetterAccess } from '../../answers/letterAccess';
import { chooseLetterLanguage } from '../../answers/letterLanguage';
import { createId } from '../../../data/createId';
import { parseDottedPathOfFieldId } from '../../fields/problem';
import { getAnswerLabelOrOwnName } from '../../fields/uiSchema';
import { toTextOrEmpty } from './asText';
import { WordingChoices } from './Choices';

const MOST = 3;

interface SuggestionsProps {
  access: LetterAccess;
  id: string;
  text: string;
  minContext: number;
  onChoose: (text: string) => void;
}

/** Texts written for this case, from what the person has told. */
export function TextSuggestions({ access, id, text, minContext, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  const { form, answers, update } = access;
  const own = parseDottedPathOfFieldId(id);
  const { context = [], match = [] } = form.kind.suggestions ?? {};
  const [state, setState] = useState<'idle' | 'asking' | 'done'>('idle');
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const told = context.filter((path) => path !== own && !match.includes(path));
  const isEnough = told.some((path) => toTextOrEmpty(answers.form[path]).trim().length > minContext);
  const requestSuggestions = async () => {
    if (state === 'asking') return;
    setSuggestions([]);
    setProblem(undefined);
    if (!isEnough)
      return setProblem(t('preset.needsMore', { name: getAnswerLabelOrOwnName(form.steps, told[0] ?? own) }));
    setState('asking');
    try {
      const answered = Object.fromEntries(
        [...match, ...context].map((path) => [path, path === own ? text : toTextOrEmpty(answers.form[path])]),
      );
      const draft = answers.draft ?? { id: createId(), fingerprint: '' };
      // Before it is asked for, so that a second try is for the same letter.
      if (!answers.draft) update(() => ({ draft }));
      const {
        suggestions: found,
        draftId,
        token,
      } = await fetchSuggestions({
        kind: form.kind.id,
        letter: draft,
        language: form.language,
        letterLanguage: chooseLetterLanguage(form, answers),
        context: { ...answered, currentRequest: text },
      });
      update((now) => ({ draft: { id: draftId, token, fingerprint: now.draft?.fingerprint ?? '' } }));
      setSuggestions(found.slice(0, MOST));
      if (found.length === 0) setProblem(t('preset.noSuggestions'));
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'internal' ? error.message : t('preset.suggestFailed'));
    }
    setState('done');
  };
  return (
    <div className="preset-suggestions">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={state === 'asking'}
        onClick={() => void requestSuggestions()}
      >
        {state === 'asking' ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Sparkles size={18} aria-hidden="true" />
        )}
        {t(state === 'asking' ? 'preset.suggesting' : 'preset.suggest')}
      </button>
      <div role="status">
        {problem && (
          <Note level="info">
            <p>{problem}</p>
          </Note>
        )}
        {suggestions.length > 0 && state === 'done' && (
          <WordingChoices
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
