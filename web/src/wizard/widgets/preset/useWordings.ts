import { useEffect, useState } from 'react';
import { useSession } from '../../../data/session';
import { fetchWordings, type Wording, type Wordings } from '../../../data/wordings';
import type { LetterAccess } from '../../answers/letterAccess';
import { toTextOrEmpty } from './asText';

/** The answers that texts are kept by (kind.json `suggestions.match`). */
export function readAnswersForSuggestions({ form, answers }: LetterAccess): Record<string, string> {
  return Object.fromEntries(
    (form.kind.suggestions?.match ?? []).map((path) => [path, toTextOrEmpty(answers.form[path])]),
  );
}

/** What there is to begin from: at once what the kind itself holds, and the rest when it is fetched. */
export function useWordings(access: LetterAccess | undefined) {
  const match = access ? readAnswersForSuggestions(access) : {};
  const key = new URLSearchParams(access ? { ...match, language: access.form.language } : match).toString();
  const [fetched, setFetched] = useState<{ key: string; wordings: Wordings }>();
  const [round, setRound] = useState(0);
  const apiPath = access?.form.kind.apiPath;
  const session = useSession();
  // Saved texts come and go with the person.
  const uid = session.phase === 'in' ? session.user.uid : '';
  useEffect(() => {
    if (!apiPath) return undefined;
    let current = true;
    fetchWordings(apiPath, key).then(
      (wordings) => current && setFetched({ key, wordings }),
      // One can always write oneself, and the kind's own presets are here.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [apiPath, key, uid, round]);
  const table = access?.form.tables[access.form.kind.suggestions?.presets ?? ''] ?? [];
  const presets = table
    .filter((row) => Object.entries(match).every(([name, answer]) => row[name] === answer))
    .map((row): Wording => ({ id: row.value, text: toTextOrEmpty(row['text']) }));
  const known = fetched?.key === key ? fetched.wordings : { presets, phrasings: [], saved: null };
  return {
    wordings: { ...known, presets: known.presets.length > 0 ? known.presets : presets },
    reload: () => setRound((value) => value + 1),
  };
}
