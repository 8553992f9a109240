import { createCanvas } from '@napi-rs/canvas';
import { type Edit, formsFolder, type FormsFolder, madeKind } from '../../unit/kind-folders';

/** A kind with everything that files, lists and steps that are only offered can be: no kind that is shipped. */
export const PICTURE_KIND = 'picture-claim';
/** A kind that ends with the payment, as one without a last page of its own does. */
export const SHORT_KIND = 'short-claim';

const none = { 'x-sensitivity': 'none' };
const personal = { 'x-sensitivity': 'personal' };

const photos = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['id', 'name', 'kind'],
    properties: {
      id: { type: 'string', format: 'uuid', ...none },
      name: { type: 'string', maxLength: 200, ...personal },
      type: { type: 'string', maxLength: 60, ...none },
      size: { type: 'integer', minimum: 0, ...none },
      pages: { type: 'integer', minimum: 1, ...none },
      kind: { type: 'string', enum: ['ticket', 'receipt'], ...none },
      caption: { type: 'string', maxLength: 120, ...personal },
      amount: { type: 'number', minimum: 0, ...personal },
    },
  },
};
const witnesses = {
  type: 'array',
  maxItems: 2,
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', pattern: '\\S', maxLength: 120, ...personal },
      phone: { type: 'string', maxLength: 40, ...personal },
    },
  },
};
const remarks = {
  type: 'array',
  maxItems: 5,
  ...personal,
  items: { type: 'string', pattern: '\\S', maxLength: 200, ...personal },
};
const reasons = {
  type: 'array',
  uniqueItems: true,
  ...none,
  items: { type: 'string', enum: ['sign', 'snow', 'payment'], ...none },
};

const TEXTS = {
  sv: {
    offer: 'Lägg till mer',
    extra: { label: 'Mer', heading: 'Vill du lägga till något?' },
    fields: {
      photos: {
        label: 'Bilder',
        errors: { minItems: 'Lägg till minst en bild.', required: 'Lägg till minst en bild.' },
      },
      'photos.kind': {
        label: 'Vad visar bilden?',
        options: { ticket: 'Lappen', receipt: 'Kvitto' },
        errors: { required: 'Välj vad bilden visar.' },
      },
      'photos.caption': { label: 'Bildtext' },
      'photos.amount': { label: 'Belopp' },
      plate: { label: 'Registreringsnummer' },
      witnesses: { label: 'Vittnen', errors: { maxItems: 'Ta med högst två vittnen.' } },
      'witnesses.name': { label: 'Vittnets namn', errors: { required: 'Skriv vittnets namn.' } },
      'witnesses.phone': { label: 'Vittnets telefon' },
      remarks: { label: 'Anmärkningar', errors: { required: 'Skriv något, eller ta bort raden.' } },
      reasons: {
        label: 'Skäl',
        options: { sign: 'Otydlig skylt', snow: { label: 'Snö', hint: 'Låg över skylten.' }, payment: 'Betalat i tid' },
      },
    },
  },
  en: {
    offer: 'Add more',
    extra: { label: 'More', heading: 'Anything to add?' },
    fields: {
      photos: {
        label: 'Pictures',
        errors: { minItems: 'Add at least one picture.', required: 'Add at least one picture.' },
      },
      'photos.kind': {
        label: 'What does it show?',
        options: { ticket: 'The ticket', receipt: 'A receipt' },
        errors: { required: 'Choose what the picture shows.' },
      },
      'photos.caption': { label: 'Caption' },
      'photos.amount': { label: 'Amount' },
      plate: { label: 'Registration number' },
      witnesses: { label: 'Witnesses', errors: { maxItems: 'Name two witnesses at most.' } },
      'witnesses.name': { label: 'Name of the witness', errors: { required: 'Write the name of the witness.' } },
      'witnesses.phone': { label: 'Telephone of the witness' },
      remarks: { label: 'Remarks', errors: { required: 'Write something, or remove the row.' } },
      reasons: {
        label: 'Reasons',
        options: {
          sign: 'Unclear sign',
          snow: { label: 'Snow', hint: 'It covered the sign.' },
          payment: 'Paid in time',
        },
      },
    },
  },
};

/** Makes its folder. */
async function makePictureKind(forms: FormsFolder): Promise<void> {
  const texts = (['sv', 'en'] as const).flatMap((language) => {
    const file = `texts.${language}.json`;
    const words = TEXTS[language];
    return [
      { file, at: '/steps/contact/offer', to: words.offer },
      { file, at: '/steps/describe', to: undefined },
      { file, at: '/steps/extra', to: words.extra },
      { file, at: '/steps/pictures', to: { label: words.fields.photos.label, heading: words.fields.photos.label } },
      ...Object.entries(words.fields).map(([name, text]) => ({ file, at: `/fields/${name}`, to: text })),
    ];
  });
  await madeKind(forms, PICTURE_KIND, [
    ...Object.entries({
      photos,
      witnesses,
      remarks,
      reasons,
      plate: { type: 'string', maxLength: 10, ...personal },
    }).map(([name, to]) => ({
      file: 'schema.json',
      at: `/properties/${name}`,
      to,
    })),
    {
      file: 'kind.json',
      at: '/routes',
      to: {
        wizard: '/picture-claim',
        success: '/picture-success',
        canceled: '/picture-canceled',
        preview: '/picture-preview',
      },
    },
    { file: 'kind.json', at: '/uploads', to: { photos: { accept: ['image', 'pdf'], max: 4, reading: 'ticket' } } },
    { file: 'kind.json', at: '/files/dossier', to: 'dossier-{id}.pdf' },
    {
      file: 'kind.json',
      at: '/steps',
      to: [
        { id: 'pictures', type: 'fields', fields: ['photos', 'plate'], required: ['photos'] },
        {
          id: 'category',
          type: 'fields',
          fields: ['category', 'categoryOther', 'caseDescription', 'incidentDate', 'tone'],
        },
        { id: 'contact', type: 'fields', fields: ['company', 'userContact'] },
        { id: 'extra', type: 'fields', fields: ['reasons', 'witnesses', 'remarks'], optional: true },
        { id: 'preview', type: 'preview' },
        { id: 'pay', type: 'payment' },
        { id: 'download', type: 'download' },
      ],
    },
    { file: 'rules.json', at: '/banners/0/step', to: 'category' },
    ...(['preview', 'pay'] as const).map((step): Edit => ({
      file: 'rules.json',
      at: '/banners/-',
      to: { id: `${step}Note`, step, level: 'warning', when: { present: [{ var: 'form.plate' }] } },
    })),
    ...(['sv', 'en'] as const).flatMap((language) =>
      (['preview', 'pay'] as const).map((step): Edit => ({
        file: `texts.${language}.json`,
        at: `/banners/${step}Note`,
        to: { title: `${step}: {{form.plate}}`, text: 'Vet vem du skriver till.' },
      })),
    ),
    { file: 'ui.json', at: '/photos', to: { 'ui:field': 'uploads' } },
    { file: 'ui.json', at: '/reasons', to: { 'ui:widget': 'checkboxes' } },
    { file: 'ui.json', at: '/plate', to: { 'ui:widget': 'text', 'ui:options': { upper: true } } },
    {
      file: 'data/ticket.json',
      text: JSON.stringify({
        readers: ['text'],
        fields: [
          { field: 'plate', type: 'plate', mustAgree: true },
          { field: 'incidentDate', type: 'date' },
          { field: 'item.amount', type: 'amount', labels: ['att betala'] },
        ],
      }),
    },
    ...texts,
  ]);
}

/** A picture with these lines on it, as a camera might have taken it. */
export async function pictureOf(
  lines: readonly string[],
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Buffer> {
  const canvas = createCanvas(1200, 160 + lines.length * 120);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fdfcf7';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#111111';
  pen.font = '64px sans-serif';
  lines.forEach((line, index) => pen.fillText(line, 80, 160 + index * 120));
  return type === 'image/png' ? canvas.encode('png') : canvas.encode('jpeg', 90);
}

/** A folder with both. */
export async function pictureKinds(): Promise<FormsFolder> {
  const forms = await formsFolder();
  await makePictureKind(forms);
  await madeKind(forms, SHORT_KIND, [
    {
      file: 'kind.json',
      at: '/routes',
      to: { wizard: '/short-claim', success: '/short-success', canceled: '/short-canceled' },
    },
    { file: 'kind.json', at: '/steps/5', to: undefined },
    { file: 'texts.sv.json', at: '/steps/download', to: undefined },
    { file: 'texts.en.json', at: '/steps/download', to: undefined },
  ]);
  return forms;
}
