import { Select } from 'antd';
import { useRef, useState } from 'react';
import type { Language } from '../../../../../core/shared/languages';
import { useTranslation } from '../../../i18n/texts';
import type { Notation } from './answerTokens';

interface Props {
  id: string;
  label: string;
  language: Language;
  /** As it stands in the template. */
  template: string;
  notation: Notation;
  rows: number;
  onChange: (template: string) => void;
}

/** Words of a letter: answers and law stand in square brackets by their names, and are put in from a list. */
export function TemplateBox({ id, label, language, template, notation, rows, onChange }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const { tokens, phrases } = notation;
  const shown = notation.show(template);
  // The file keeps neither space around a paragraph nor an empty one: while that is typed it stands here alone.
  const [typed, setTyped] = useState({ words: shown, template });
  const isAsTyped =
    typed.words.trim() === '' ? typed.template === template : removeEmptyLines(typed.words) === removeEmptyLines(shown);
  const text = isAsTyped ? typed.words : shown;
  // What stands in brackets and is none of the list's would be printed as it stands, or break the letter.
  const strangers = (text.match(/\[[^[\]]*\](?!\()/g) ?? []).filter((each) =>
    tokens.every((token) => `[${token.shown}]` !== each),
  );
  const changeTypedWords = (words: string) => {
    setTyped({ words, template });
    onChange(notation.write(words.trim()));
  };
  const insertText = (inserted: string, cursor = inserted.length) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = box.current ?? {};
    const before = text.slice(0, from);
    const space = before === '' || /[\s‹]$/.test(before) ? '' : ' ';
    changeTypedWords(before + space + inserted + text.slice(to));
    requestAnimationFrame(() => {
      box.current?.focus();
      const at = from + space.length + cursor;
      box.current?.setSelectionRange(at, at);
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
        onChange={(chosen) => {
          const phrase = phrases.find(({ label: each }) => each === chosen);
          if (phrase) insertText(phrase.text, phrase.cursor);
          else insertText(`[${chosen}]`);
        }}
        options={[...phrases.map((each) => each.label), ...tokens.map((token) => token.shown)].map((each) => ({
          value: each,
          label: each,
        }))}
      />
      {strangers.length > 0 && (
        <p className="kind-box-fault" role="status">
          {t('admin.kinds.letter.unknownToken', { names: strangers.join(', '), count: strangers.length })}
        </p>
      )}
    </div>
  );
}

const removeEmptyLines = (words: string) => words.trim().replaceAll(/\n\s*\n/g, '\n');
