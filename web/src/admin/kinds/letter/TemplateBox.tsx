import { Select } from 'antd';
import { useRef, useState } from 'react';
import type { Language } from '../../../../../core/shared/languages';
import { useTranslation } from '../../../i18n/texts';
import { showTokens, replaceTokensInWords, type Token } from './answerTokens';

interface Props {
  id: string;
  label: string;
  language: Language;
  /** As it stands in the template. */
  template: string;
  tokens: readonly Token[];
  rows: number;
  onChange: (template: string) => void;
}

/** Words of a letter: answers and law stand in square brackets by their names, and are put in from a list. */
export function TemplateBox({ id, label, language, template, tokens, rows, onChange }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = showTokens(template, tokens);
  // The file keeps neither space around a paragraph nor an empty one: while that is typed it stands here alone.
  const [typed, setTyped] = useState({ words: shown, template });
  const isAsTyped =
    typed.words.trim() === '' ? typed.template === template : joinLines(typed.words) === joinLines(shown);
  const text = isAsTyped ? typed.words : shown;
  const changeTypedWords = (words: string) => {
    setTyped({ words, template });
    onChange(replaceTokensInWords(words.trim(), tokens));
  };
  const insertToken = (token: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = box.current ?? {};
    const before = text.slice(0, from);
    const put = `${before === '' || /\s$/.test(before) ? '' : ' '}[${token}]`;
    changeTypedWords(before + put + text.slice(to));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  return (
    <div className="kind-text-cell">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={box}
        id={id}
        className="kind-text-box"
        lang={language}
        rows={Math.max(rows, Math.min(8, Math.ceil(text.length / 50)))}
        value={text}
        onChange={(event) => changeTypedWords(event.target.value)}
      />
      <Select<string>
        aria-label={t('admin.kinds.letter.insertIn', { name: label })}
        placeholder={t('admin.kinds.letter.insert')}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        onChange={insertToken}
        options={tokens.map((token) => ({ value: token.shown, label: token.shown }))}
      />
    </div>
  );
}

const joinLines = (words: string) => words.trim().replaceAll(/\n\s*\n/g, '\n');
