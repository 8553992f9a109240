import { Button, Input } from 'antd';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { LANGUAGES } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { useTranslation } from '../../i18n/texts';
import { ColouredTag } from '../Mark';
import type { ListEdits, OptionField, OptionFiles } from './optionLists';
import { getWordsOfFirstLanguage, NO_WORDS, type Words } from './words';

interface More {
  /** What opens it. */
  getLabel: (value: string) => string;
  render: (value: string) => ReactNode;
}

interface ListProps {
  /** `path`: what the files call the list. */
  list: Pick<OptionField, 'path' | 'label' | 'options'>;
  edits: ListEdits;
  /** What the boxes for a new one are called. */
  newLabels: Words;
  /** Whether it can do without any. */
  canBeEmpty?: boolean;
  /** What else there is to each: then its words are longer, too. */
  more?: More;
  onChange: (changed: OptionFiles) => void;
}

/** What people choose among as a list: what each says, in which order they stand, which there are. */
export function EditableOptionList({ list: field, edits, newLabels, canBeEmpty, more, onChange }: ListProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [open, setOpen] = useState<string>();
  const { options, path } = field;
  const getOptionNameAt = (index: number) =>
    getWordsOfFirstLanguage(options[index]?.words ?? NO_WORDS) || options[index]?.value || '';
  const moveOptionAndFocus = (index: number, by: -1 | 1) => {
    onChange(edits.move(index, by));
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
      <h3 id={`${id}-name`}>{getWordsOfFirstLanguage(field.label) || path}</h3>
      <ol ref={list}>
        {options.map(({ value, words }, index) => (
          <li key={value} className={more ? 'kind-option is-long' : 'kind-option'}>
            {LANGUAGES.map((language) => (
              <div key={language} className="kind-text-cell">
                <label htmlFor={`${id}-${value}-${language}`}>
                  {t(`admin.kinds.languages.${language}`)}
                  <span className="visually-hidden">: {t('admin.kinds.options.nth', { number: index + 1 })}</span>{' '}
                  {words[language] === '' && <ColouredTag level="wrong">{t('admin.kinds.gap.missing')}</ColouredTag>}
                </label>
                {more ? (
                  <textarea
                    id={`${id}-${value}-${language}`}
                    className="kind-text-box"
                    lang={language}
                    rows={2}
                    value={words[language]}
                    aria-invalid={words[language] === ''}
                    onChange={(event) => onChange(edits.write(value, language, event.target.value))}
                  />
                ) : (
                  <Input
                    id={`${id}-${value}-${language}`}
                    lang={language}
                    value={words[language]}
                    {...(words[language] === '' && { status: 'error' })}
                    onChange={(event) => onChange(edits.write(value, language, event.target.value))}
                  />
                )}
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
                disabled={!canBeEmpty && options.length === 1}
                onClick={() => {
                  onChange(edits.remove(value));
                  setSaid(t('admin.kinds.options.removed', { name: getOptionNameAt(index) }));
                }}
              />
              {more && (
                <Button aria-expanded={open === value} onClick={() => setOpen(open === value ? undefined : value)}>
                  {more.getLabel(value)}
                  <span className="visually-hidden">: {getOptionNameAt(index)}</span>
                </Button>
              )}
            </div>
            {more && open === value && <div className="kind-option-more">{more.render(value)}</div>}
          </li>
        ))}
      </ol>
      <NewOptionForm
        name={getWordsOfFirstLanguage(field.label) || path}
        labels={newLabels}
        onAdd={(words) => {
          onChange(edits.add(words));
          setSaid(t('admin.kinds.options.added', { name: getWordsOfFirstLanguage(words) }));
        }}
      />
      <p role="status" className="admin-note">
        {said}
      </p>
    </section>
  );
}

interface NewProps {
  /** Of the list. */
  name: string;
  labels: Words;
  onAdd: (words: Words) => void;
}

function NewOptionForm({ name, labels, onAdd }: NewProps) {
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
      aria-label={t('admin.kinds.options.new', { name })}
      onSubmit={addTypedOption}
    >
      {LANGUAGES.map((language) => (
        <div key={language} className="kind-text-cell">
          <label htmlFor={`${id}-${language}`}>{labels[language]}</label>
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
