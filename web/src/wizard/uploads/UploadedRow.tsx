import type { FieldProps } from '@rjsf/utils';
import { ScanText, Trash2 } from 'lucide-react';
import { use } from 'react';
import type { JsonSchema } from '../../../../core/shared/kinds/kind';
import { isRecord } from '../../../../core/shared/isRecord';
import type { UiNode } from '../../data/kinds';
import { buildUploadPageUrl } from '../../data/uploads';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { FromPictureContext, type LetterAccess } from '../answers/letterAccess';
import { formatFileSize, formatFileType, type UploadRow } from './files';
import { ReadAnswerField } from './Answer';
import { UploadReadingPanel } from './Reading';
import { useReading } from './useReading';

/** What the server tells of a file; a kind's other members are asked of the person. */
const TOLD = ['id', 'name', 'type', 'size', 'pages'];

/** Amounts are in SEK unless the row says otherwise. */
const buildCurrencyLabel = ({ currency }: UploadRow) =>
  typeof currency === 'string' && currency !== 'SEK' ? currency : 'kr';

interface Props {
  field: FieldProps;
  access: LetterAccess;
  row: UploadRow;
  index: number;
  /** The kind reads pictures of this field. */
  reads: boolean;
  /** The field takes one file: what is read in it is confirmed by one button, and what it shows is not asked. */
  isOnly: boolean;
  /** Just uploaded, and not read yet. */
  isToRead: boolean;
  onRead: () => void;
  onEdit: (member: string, value: unknown) => void;
  onRemove: () => void;
  onBroken: (address: string) => void;
}

/** A file of the form: its picture, what it is called, what the kind asks of it, and what was read out of it. */
export function UploadedRow({
  field,
  access,
  row,
  index,
  reads,
  isOnly,
  isToRead,
  onRead,
  onEdit,
  onRemove,
  onBroken,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const marks = use(FromPictureContext);
  const token = access.answers.draft?.token;
  const { reading, begin, cancel, close } = useReading({
    access,
    list: field.name,
    upload: row.id,
    isToRead,
    onBegun: onRead,
  });
  const items: JsonSchema = isRecord(field.schema.items) ? field.schema.items : {};
  const properties = isRecord(items['properties']) ? items['properties'] : {};
  const required = Array.isArray(items['required']) ? items['required'] : [];
  const ui: UiNode = isRecord(field.uiSchema?.['items']) ? field.uiSchema['items'] : {};
  const pages = Number(row['pages'] ?? 1);
  const small = buildUploadPageUrl(row.id, 1, 'small', token);
  // What the only file of a field shows, the field's own label says, unless the field takes any paper.
  const isNamed = isOnly && access.form.kind.paper?.upload !== field.name;
  const asked = Object.entries(properties).flatMap(([member, schema]) =>
    isRecord(schema) && !TOLD.includes(member) && !(isNamed && member === 'caption') ? [{ member, schema }] : [],
  );
  const errors = field.errorSchema?.[index];
  return (
    <li className="upload">
      <a
        className="upload-picture"
        href={buildUploadPageUrl(row.id, 1, 'full', token)}
        target="_blank"
        rel="noreferrer"
      >
        <img
          src={small}
          alt={t('uploads.look', { name: row.name })}
          width={96}
          height={96}
          onError={() => onBroken(small)}
        />
      </a>
      <div className="upload-body">
        <p className="upload-name">
          <span className="number">{index + 1}. </span>
          {row.name}
        </p>
        <p className="small soft number">
          {[
            formatFileType(row['type'], row.name),
            ...(typeof row['size'] === 'number' ? [formatFileSize(row['size'], language)] : []),
            ...(pages > 1 ? [t('uploads.pages', { count: pages })] : []),
          ].join(' · ')}
        </p>
        {asked.map(({ member, schema }) => {
          const node: UiNode = isRecord(ui[member]) ? ui[member] : {};
          const title = node['ui:title'];
          const mark = marks?.[`${field.name}.${row.id}.${member}`];
          return (
            <ReadAnswerField
              key={member}
              id={`${field.fieldPathId.$id}_${index}_${member}`}
              label={typeof title === 'string' ? title : t(`uploads.members.${member}`)}
              schema={schema}
              uiSchema={node}
              registry={field.registry}
              value={row[member]}
              required={required.includes(member)}
              rawErrors={errors?.[member]?.__errors}
              suffix={member === 'amount' ? buildCurrencyLabel(row) : undefined}
              isFromPicture={mark !== undefined && mark === row[member]}
              onChange={(value) => onEdit(member, value)}
            />
          );
        })}
        <p className="upload-ways">
          {reads && reading.phase === 'none' && (
            <button type="button" className="button-text" onClick={begin}>
              <ScanText size={18} aria-hidden="true" />
              {t('reading.begin')}
              <span className="visually-hidden">: {row.name}</span>
            </button>
          )}
          <button type="button" className="button-text" onClick={onRemove}>
            <Trash2 size={18} aria-hidden="true" />
            {t('uploads.remove')}
            <span className="visually-hidden">: {row.name}</span>
          </button>
        </p>
      </div>
      <UploadReadingPanel
        list={field.name}
        upload={row.id}
        access={access}
        registry={field.registry}
        reading={reading}
        isOnce={isOnly}
        onCancel={cancel}
        onClose={close}
      />
    </li>
  );
}
