import { toJsonPointer, wordsTemplate, type JsonPath } from '../problems';
import { FROM_PAPER, readingSchema, type ReadingField } from '../reading';
import { describeZodIssues } from '../spelledOut';
import type { Field } from '../schemaFields';
import type { Inspection } from './inspection';
import { isRecord } from '../../shared/isRecord';

const FILE = 'kind.json';
const ITEM = 'item.';

/** kind.json `uploads` and what concerns files: fields that hold them, what is read out of them, older clients' calls. */
export function reportUploadFaults(inspection: Inspection): void {
  const { kind, fields, report, remark } = inspection;
  const { uploads, api, files } = kind.manifest;
  for (const [name, { reading, max }] of Object.entries(uploads)) {
    const most = fields.get(name)?.schema['maxItems'];
    if (typeof most === 'number' && max > most)
      remark(FILE, ['uploads', name, 'max'], wordsTemplate`is more than the ${most} that schema.json allows`);
    const items = fields.get(name)?.schema['items'];
    const at = ['uploads', name];
    if (!fields.has(name) || name.includes('.'))
      report(FILE, at, wordsTemplate`no top-level field "${name}" in schema.json`);
    else if (!fields.get(name)?.list || !isRecord(items))
      report(
        FILE,
        at,
        wordsTemplate`"${name}" must be a list of files: type array, items as in _shared/upload.schema.json`,
      );
    else
      for (const member of ['id', 'name'])
        if (!fields.has(`${name}.${member}`))
          report(
            FILE,
            at,
            wordsTemplate`items of "${name}" have no "${member}": start from _shared/upload.schema.json`,
          );
    if (reading !== undefined) reportReadingFaultsOfUpload(inspection, name, reading);
  }
  reportPaperSettingFaults(inspection);
  api.readingCalls.forEach((call, index) => {
    const upload = uploads[call.field];
    if (!upload)
      report(FILE, ['api', 'readingCalls', index, 'field'], wordsTemplate`"${call.field}" is no field of uploads`);
    else if (upload.reading === undefined)
      report(FILE, ['api', 'readingCalls', index, 'field'], wordsTemplate`uploads.${call.field} has no reading`);
    // What the engine asks at /api/forms and the like comes first, so such a call would never arrive.
    if (/^\/api\/(forms|letters|uploads|tables|stripe|user-templates)(\/|$)/.test(call.path))
      report(FILE, ['api', 'readingCalls', index, 'path'], wordsTemplate`"${call.path}" is the site's own`);
  });
  api.inlineFiles?.fields.forEach((name, index) => {
    if (!uploads[name])
      report(FILE, ['api', 'inlineFiles', 'fields', index], wordsTemplate`"${name}" is no field of uploads`);
  });
  if (files.dossier !== undefined && !Object.values(uploads).some(({ appendix }) => appendix))
    report(
      FILE,
      ['files', 'dossier'],
      wordsTemplate`no field of uploads is enclosed: a dossier would hold nothing but the letter`,
    );
}

/** The paper that a letter may begin with, and the questions that it answers. */
function reportPaperSettingFaults({ kind, fields, report }: Inspection): void {
  const { paper, uploads, steps } = kind.manifest;
  const reading = paper && uploads[paper.upload]?.reading;
  if (paper && !uploads[paper.upload])
    report(FILE, ['paper', 'upload'], wordsTemplate`"${paper.upload}" is no field of uploads`);
  else if (paper && reading === undefined)
    report(FILE, ['paper', 'upload'], wordsTemplate`uploads.${paper.upload} has no reading`);
  if (paper && !steps.some(({ id, type }) => id === paper.step && type === 'fields'))
    report(FILE, ['paper', 'step'], wordsTemplate`no step "${paper.step}" that asks questions`);
  const found = reading === undefined ? undefined : readingSchema.safeParse(kind.data[reading]).data;
  const names = new Set(found?.fields.map(({ field }) => field));
  const asked = new Map<unknown, string>();
  for (const { path, schema, where } of fields.values()) {
    const name = schema['x-paper'];
    if (typeof name !== 'string') continue;
    if (!names.has(FROM_PAPER + name))
      report('schema.json', [...where, 'x-paper'], wordsTemplate`no paper is read for "${name}"`);
    const other = asked.get(name);
    if (other !== undefined)
      report('schema.json', [...where, 'x-paper'], wordsTemplate`"${other}" takes the same value of a paper`);
    asked.set(name, path);
  }
}

function reportReadingFaultsOfUpload(inspection: Inspection, upload: string, readingName: string): void {
  const { kind, report } = inspection;
  if (!Object.hasOwn(kind.data, readingName))
    return report(FILE, ['uploads', upload, 'reading'], wordsTemplate`data/${readingName}.json is missing`);
  const file = `data/${readingName}.json`;
  const reading = readingSchema.safeParse(kind.data[readingName]);
  if (!reading.success) {
    for (const { path, words } of describeZodIssues(readingSchema, kind.data[readingName], reading.error))
      report(file, path, words);
    return;
  }
  reading.data.fields.forEach((field, index) =>
    reportReadingFieldFaults(inspection, upload, file, ['fields', index], field),
  );
  if (reading.data.fields.some(({ type }) => type === 'boardingPass') && !reading.data.readers.includes('barcode'))
    report(
      file,
      ['readers'],
      wordsTemplate`a boarding pass is read from its barcode: name "barcode" among the readers`,
    );
  const ends = new Set(reading.data.fields.flatMap((field) => (field.type === 'airport' ? [field.end] : [])));
  if (ends.size === 1)
    report(
      file,
      ['fields'],
      wordsTemplate`both ends of a journey are read together: name a field for "from" and one for "to"`,
    );
}

function reportReadingFieldFaults(
  inspection: Inspection,
  upload: string,
  file: string,
  path: JsonPath,
  reading: ReadingField,
): void {
  const { fields, report } = inspection;
  reportReadingPatternFault(inspection, file, path, reading);
  if (reading.field.startsWith(FROM_PAPER)) {
    for (const field of fields.values())
      if (`${FROM_PAPER}${String(field.schema['x-paper'])}` === reading.field)
        reportTypeOfReadFieldFault(inspection, file, path, reading, field);
    return;
  }
  const target = reading.field.startsWith(ITEM) ? `${upload}.${reading.field.slice(ITEM.length)}` : reading.field;
  const field = fields.get(target);
  if (!field || (field.within !== undefined && !reading.field.startsWith(ITEM)))
    return report(file, [...path, 'field'], wordsTemplate`no field "${target}" in schema.json`);
  if ('mustAgree' in reading && reading.mustAgree && reading.field.startsWith(ITEM))
    report(
      file,
      [...path, 'mustAgree'],
      wordsTemplate`only an answer of the form can be held against the picture, not one of the file itself`,
    );
  if (reading.type === 'choice' && field.options)
    for (const value of Object.keys(reading.choices))
      if (!field.options.includes(value))
        report(file, [...path, 'choices', value], wordsTemplate`"${value}" is no value of "${target}"`);
  reportTypeOfReadFieldFault(inspection, file, path, reading, field);
}

function reportReadingPatternFault({ report }: Inspection, file: string, path: JsonPath, reading: ReadingField): void {
  if ((reading.type !== 'labelled' && reading.type !== 'number') || reading.pattern === undefined) return;
  try {
    new RegExp(reading.pattern, 'u');
  } catch {
    report(file, [...path, 'pattern'], wordsTemplate`is no regular expression`);
  }
}

function reportTypeOfReadFieldFault(
  { report }: Inspection,
  file: string,
  path: JsonPath,
  reading: ReadingField,
  field: Field,
): void {
  const numeric = ['number', 'integer'].includes(String(field.schema['type']));
  if ((reading.type === 'amount') !== numeric)
    report(
      file,
      [...path, 'type'],
      wordsTemplate`"${field.path}" has the type ${String(field.schema['type'])}, as its ${toJsonPointer(field.where)} says`,
    );
}
