import { Button, Input } from 'antd';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { LANGUAGES } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { useTranslation } from '../../i18n/texts';
import { Mark } from '../Mark';
import {
  addOption,
  moveOption,
  removeOptionAndItsWords,
  writeOptionWords,
  type OptionField,
  type OptionFiles,
} from './optionLists';
import { getWordsOfFirstLanguage, NO_WORDS, type Words } from './words';

interface ListProps {
  field: OptionField;
  files: OptionFiles;
  onChange: (changed: OptionFiles) => void;
}

/** The options of a question as a list: what they say, in which order they stand, which there are. */
export function EditableOptionList({ field, files, onChange }: ListProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const { options, path } = field;
  const getOptionNameAt = (index: number) =>
    getWordsOfFirstLanguage(options[index]?.words ?? NO_WORDS) || options[index]?.value || '';
  const moveOptionAndFocus = (index: number, by: -1 | 1) => {
    onChange(moveOption(files, field, index, by));
    setSaid(
      t('admin.kinds.options.moved', { name: getOptionNameAt(index), place: index + by + 1, count: options.length }),
    );
    // The button goes on moving the same option.
    requestAnimationFrame(() => {
      const row = list.current?.children.item(index + by);
      const [up, down] = row?.querySelectorAll<HTMLButtonElement>('.kind-option-moves button') ?? [];
      const [wished, other] = by === -1 ? [up, down] : [down, up];
      (wished?.disabled ? other : wished)?.focus();
    });
  };
  return (
    <section className="kind-options" aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>
        {getWordsOfFirstLanguage(field.label) || path} <code>{path}</code>
      </h3>
      <ol ref={list}>
        {options.map(({ value, words }, index) => (
          <li key={value} className="kind-option">
            {LANGUAGES.map((language) => (
              <div key={language} className="kind-text-cell">
                <label htmlFor={`${id}-${value}-${language}`}>
                  {t(`admin.kinds.languages.${language}`)}
                  <span className="visually-hidden">: {value}</span>{' '}
                  {words[language] === '' && <Mark level="wrong">{t('admin.kinds.gap.missing')}</Mark>}
                </label>
                <Input
                  id={`${id}-${value}-${language}`}
                  lang={language}
                  value={words[language]}
                  {...(words[language] === '' && { status: 'error' })}
                  onChange={(event) => onChange(writeOptionWords(files, field, value, language, event.target.value))}
                />
              </div>
            ))}
            <div className="kind-option-moves">
              <Button
                aria-label={t('admin.kinds.options.up', { name: getOptionNameAt(index) })}
                icon={<ArrowUp size={18} aria-hidden="true" />}
                disabled={index === 0}
                onClick={() => moveOptionAndFocus(index, -1)}
              />
              <Button
                aria-label={t('admin.kinds.options.down', { name: getOptionNameAt(index) })}
                icon={<ArrowDown size={18} aria-hidden="true" />}
                disabled={index === options.length - 1}
                onClick={() => moveOptionAndFocus(index, 1)}
              />
              <Button
                aria-label={t('admin.kinds.options.remove', { name: getOptionNameAt(index) })}
                icon={<Trash2 size={18} aria-hidden="true" />}
                disabled={options.length === 1}
                onClick={() => {
                  onChange(removeOptionAndItsWords(files, field, value));
                  setSaid(t('admin.kinds.options.removed', { name: getOptionNameAt(index) }));
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      <NewOptionForm
        field={field}
        onAdd={(words) => {
          onChange(addOption(files, field, words));
          setSaid(t('admin.kinds.options.added', { name: getWordsOfFirstLanguage(words) }));
        }}
      />
      <p role="status" className="admin-note">
        {said}
      </p>
    </section>
  );
}

function NewOptionForm({ field, onAdd }: { field: OptionField; onAdd: (words: Words) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState(NO_WORDS);
  const isEmpty = LANGUAGES.some((language) => words[language].trim() === '');
  const addTypedOption = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    onAdd(mapLanguages((language) => words[language].trim()));
    setWords(NO_WORDS);
  };
  return (
    <form
      className="kind-option kind-option-new"
      aria-label={t('admin.kinds.options.new', { name: getWordsOfFirstLanguage(field.label) || field.path })}
      onSubmit={addTypedOption}
    >
      {LANGUAGES.map((language) => (
        <div key={language} className="kind-text-cell">
          <label htmlFor={`${id}-${language}`}>{t(`admin.kinds.options.newIn.${language}`)}</label>
          <Input
            id={`${id}-${language}`}
            lang={language}
            value={words[language]}
            onChange={(event) => setWords({ ...words, [language]: event.target.value })}
          />
        </div>
      ))}
      <Button htmlType="submit" disabled={isEmpty} icon={<Plus size={18} aria-hidden="true" />}>
        {t('admin.kinds.options.add')}
      </Button>
    </form>
  );
}
