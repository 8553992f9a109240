import {
  formatFileSize,
  LARGEST,
  findFileRefusal,
  readUploadRows,
  formatFileType,
} from '../../../../../web/src/wizard/uploads/files';
import { keepSourcesOfUploadedPictures } from '../../../../../web/src/wizard/uploads/fromPicture';
import {
  readAnswerAt,
  buildPictureSourcePath,
  listReadValuesThatFitForm,
  findSchemaAt,
  writeAnswer,
} from '../../../../../web/src/wizard/uploads/readValues';
import {
  validateStep,
  keepProblemsOfUnchangedFields,
  type StepValidator,
} from '../../../../../web/src/wizard/fields/validation';
import type { FormStep, KindForm } from '../../../../../web/src/data/kinds';

describe('a chosen file', () => {
  const rules = { accept: ['image', 'pdf'] as const, max: 3 };
  const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

  test.each([
    [file('a.jpg', 'image/jpeg'), undefined],
    [file('a.JPG', ''), undefined],
    // Windows knows no type for a phone's photo.
    [file('IMG_0001.HEIC', ''), undefined],
    [file('beslut.pdf', 'application/pdf'), undefined],
    [file('a.jpg', 'image/jpeg', LARGEST), undefined],
    [file('a.jpg', 'image/jpeg', LARGEST + 1), 'tooLarge'],
    [file('a.jpg', 'image/jpeg', 0), 'empty'],
    [file('avtal.docx', 'application/msword'), 'type'],
    [file('jpg', ''), 'type'],
  ])('%o: %s', (chosen, refusal) => expect(findFileRefusal(chosen, rules, 1)).toBe(refusal));

  test('is refused where there is no room, or no such type is wanted', () => {
    expect(findFileRefusal(file('a.jpg', 'image/jpeg'), rules, 0)).toBe('tooMany');
    expect(findFileRefusal(file('a.pdf', 'application/pdf'), { ...rules, accept: ['image'] }, 1)).toBe('type');
  });

  test('is told as people tell of files', () => {
    expect(formatFileSize(1_234_567, 'sv')).toBe('1,2\u00a0MB');
    expect(formatFileSize(12_345_678, 'en')).toBe('12\u00a0MB');
    expect(formatFileSize(45_968, 'sv')).toBe('46\u00a0kB');
    expect(formatFileSize(3, 'sv')).toBe('1\u00a0kB');
    expect(formatFileType('image/jpeg', 'x')).toBe('JPG');
    expect(formatFileType(undefined, 'bild.heif')).toBe('HEIF');
  });

  test('rows that are none count as none', () =>
    expect(readUploadRows([{ id: '1', name: 'a' }, { id: 2, name: 'b' }, null, 'c'])).toEqual([
      { id: '1', name: 'a' },
    ]));
});

describe('what was read in a picture', () => {
  const form: Pick<KindForm, 'schema' | 'kind' | 'steps' | 'tables'> = {
    schema: {
      type: 'object',
      properties: {
        plate: { type: 'string' },
        method: { enum: ['card', 'app'] },
        photos: { type: 'array', items: { type: 'object', properties: { amount: { type: 'number' } } } },
        from: { type: 'string' },
        place: { type: 'string' },
      },
      allOf: [
        { if: {}, then: { properties: { contact: { type: 'object', properties: { name: { type: 'string' } } } } } },
      ],
    },
    kind: {
      id: 'claim',
      apiPath: 'claim',
      icon: '',
      priceKey: '',
      previewLines: 1,
      letterLanguages: ['sv'],
      hasDossier: false,
      opensFree: false,
      contact: { name: '', email: '' },
      uploads: {},
      lookups: { from: { table: 'airports', free: false }, place: { table: 'places', free: false } },
    },
    steps: [
      {
        id: 'a',
        type: 'fields',
        label: '',
        heading: '',
        fields: ['plate', 'photos'],
        uiSchema: { plate: { 'ui:title': 'Regnr' }, photos: { items: { amount: { 'ui:title': 'Belopp' } } } },
      },
    ],
    tables: { places: [{ value: 'A' }] },
  };
  const found = (field: string, value: string | number) => ({ field, value });
  const known = async (_table: string, value: string) => value === 'ARN';

  test('becomes values that the form can take, and nothing else', async () => {
    const values = await listReadValuesThatFitForm(
      form,
      'photos',
      [
        found('plate', 'ABC123'),
        found('plate', 7),
        found('plate', '  '),
        found('method', 'card'),
        found('method', 'cash'),
        found('unknown', 'x'),
        found('item.amount', 800),
        found('item.amount', '800'),
        found('item.unknown', 1),
        found('contact.name', 'Eva'),
        found('photos', 'x'),
        found('from', 'ARN'),
        found('from', 'ARM'),
        found('place', 'A'),
        found('place', 'B'),
      ],
      known,
    );
    expect(values.map(({ field, value, label }) => [field, value, label])).toEqual([
      ['plate', 'ABC123', 'Regnr'],
      ['method', 'card', 'method'],
      ['item.amount', 800, 'Belopp'],
      ['contact.name', 'Eva', 'contact.name'],
      ['from', 'ARN', 'from'],
      ['place', 'A', 'place'],
    ]);
  });

  test('goes to its place: the form, or the row of the file', () => {
    const place = {
      form: {
        photos: [
          { id: '1', name: 'a' },
          { id: '2', name: 'b', amount: 5 },
        ],
        plate: '',
      },
      list: 'photos',
      upload: '2',
    };
    expect(readAnswerAt(place, 'item.amount')).toBe(5);
    expect(readAnswerAt(place, 'plate')).toBeUndefined();
    expect(writeAnswer(place, 'item.amount', 8)).toEqual({
      photos: [
        { id: '1', name: 'a' },
        { id: '2', name: 'b', amount: 8 },
      ],
      plate: '',
    });
    expect(writeAnswer(place, 'contact.name', 'Eva')).toEqual({ ...place.form, contact: { name: 'Eva' } });
    expect(buildPictureSourcePath(place, 'item.amount')).toBe('photos.2.amount');
    expect(buildPictureSourcePath(place, 'plate')).toBe('plate');
  });

  test('is marked as such as long as its picture is there', () => {
    const fromPicture = { plate: { value: 'ABC123', upload: '1' }, place: { value: 'Torget', upload: '2' } };
    const photos = [{ id: '1', name: 'a' }];
    expect(keepSourcesOfUploadedPictures({ form: { plate: 'ABC123', photos }, fromPicture })).toEqual({
      plate: 'ABC123',
    });
    expect(keepSourcesOfUploadedPictures({ form: { plate: 'ABC123', photos: [] }, fromPicture })).toEqual({});
  });

  test('a field under a condition is found', () => {
    expect(findSchemaAt(form.schema, 'contact.name')).toEqual({ type: 'string' });
    expect(findSchemaAt(form.schema, 'contact.phone')).toBeUndefined();
  });
});

describe('problems in lists', () => {
  const step: FormStep = {
    id: 'a',
    type: 'fields',
    label: '',
    heading: '',
    fields: ['photos', 'plate'],
    schema: {
      type: 'object',
      properties: {
        plate: {},
        photos: { type: 'array', items: { type: 'object', properties: { kind: {}, amount: {} } } },
      },
    },
    uiSchema: {
      photos: {
        items: { kind: { 'ui:title': 'Sort' }, amount: { 'ui:options': { errors: { minimum: 'Mer än noll' } } } },
      },
    },
  };
  const validator: StepValidator = {
    rawValidation: () => ({ errors: [] }),
    errorsIn: () => [
      { keyword: 'required', instancePath: '', params: { missingProperty: 'plate' } },
      { keyword: 'minimum', instancePath: '/photos/10/amount', params: {} },
      { keyword: 'minimum', instancePath: '/photos/0/amount', params: {} },
      { keyword: 'required', instancePath: '/photos/0', params: { missingProperty: 'kind' } },
      { keyword: 'maxItems', instancePath: '/photos', params: { limit: 10 } },
    ],
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    isValid: () => false,
  };

  test('come row by row, say which row, and in the words of its items', () => {
    const found = validateStep(
      step,
      validator,
      {},
      (code, { label }) => `${label}: ${code}`,
      (number, message) => `${number}. ${message}`,
    );
    expect(found.map(({ path, message }) => [path, message])).toEqual([
      ['photos', 'photos: maxItems'],
      ['photos.0.kind', '1. Sort: required'],
      ['photos.0.amount', '1. Mer än noll'],
      ['photos.10.amount', '11. Mer än noll'],
      ['plate', 'plate: required'],
    ]);
  });

  test('are not said of other rows when one goes', () => {
    const problem = { path: 'photos.1.kind', code: 'required', message: '' };
    const rows = [{ id: '1' }, { id: '2' }];
    expect(keepProblemsOfUnchangedFields([problem], { photos: rows }, { photos: rows, plate: 'x' })).toEqual([problem]);
    expect(keepProblemsOfUnchangedFields([problem], { photos: rows }, { photos: [rows[0]] })).toEqual([]);
  });
});
