import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/texts';
import { readNodeOptions } from './fieldParts';
import { RowNameContext } from './templates';
import './lists.css';

/** A list of texts or of groups of questions, as long as the person makes it. */
export function ArrayFieldTemplate({ items, canAdd, onAddClick, fieldPathId, uiSchema }: ArrayFieldTemplateProps) {
  const { t } = useTranslation();
  const { one } = readNodeOptions(uiSchema ?? {});
  const bare = one && removeArticle(one);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(items.length);
  useEffect(() => {
    // A new row is there to be filled in; a row that is gone leaves the focus at the button below.
    const rows = box.current?.querySelectorAll<HTMLElement>(':scope > .list-row');
    if (items.length > before.current)
      rows?.[items.length - 1]?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else if (items.length < before.current)
      (box.current?.querySelector<HTMLElement>(':scope > .list-add') ?? box.current)?.focus();
    before.current = items.length;
  }, [items.length]);
  return (
    <div className="list" ref={box} id={fieldPathId.$id} tabIndex={-1}>
      {items.length === 0 && <p className="soft small">{t('list.empty')}</p>}
      {items}
      {canAdd && (
        <button type="button" className="button button-quiet list-add" onClick={onAddClick}>
          <Plus size={20} aria-hidden="true" />
          {one
            ? t(items.length === 0 ? 'list.addOne' : 'list.addAnother', { one, bare })
            : t(items.length === 0 ? 'list.add' : 'list.addMore')}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {t('list.count', { count: items.length })}
      </span>
    </div>
  );
}

/** "en kostnad", "a cost": what stands in a row's heading has none. */
const removeArticle = (one: string) => one.replace(/^(?:en|ett|an?)\s+/i, '');
const capitaliseFirstLetter = (words: string) => words.replace(/^./u, (letter) => letter.toUpperCase());

/** One row of a list, with its number and a way to take it away. */
export function ArrayFieldItemTemplate({
  children,
  index,
  buttonsProps,
  schema,
  parentUiSchema,
}: ArrayFieldItemTemplateProps) {
  const { t } = useTranslation();
  const title = parentUiSchema?.['ui:title'];
  const { one } = readNodeOptions(parentUiSchema ?? {});
  // A question over each row would read as one that is asked anew.
  const ownTitle = typeof title === 'string' && !title.endsWith('?') ? title : t('list.row');
  const name = `${one ? capitaliseFirstLetter(removeArticle(one)) : ownTitle} ${index + 1}`;
  const isGroup = schema.type === 'object';
  return (
    <div className={`list-row${isGroup ? ' list-group' : ''}`} {...(isGroup && { role: 'group', 'aria-label': name })}>
      {isGroup && <p className="list-title">{name}</p>}
      <RowNameContext value={isGroup ? undefined : name}>{children}</RowNameContext>
      {buttonsProps.hasRemove && (
        <button type="button" className="button-text" onClick={buttonsProps.onRemoveItem}>
          <Trash2 size={18} aria-hidden="true" />
          {t('list.remove')}
          <span className="visually-hidden">: {name}</span>
        </button>
      )}
    </div>
  );
}
