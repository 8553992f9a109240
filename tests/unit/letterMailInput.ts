import type { LetterMailInput } from '../../worker/mail/letterMail';

export const operator = {
  name: 'Brevia Exempel AB',
  email: 'hej@brevia.example',
  orgnr: '556000-0000',
  address: 'Exempelgatan 1, 111 11 Stockholm',
  vat: 'SE556000000001',
};

export function letter(changes: Partial<LetterMailInput> = {}): LetterMailInput {
  return {
    language: 'sv',
    texts: { subject: 'Din reklamation är klar', intro: 'Här är ditt brev som PDF.' },
    letterTitle: 'Reklamation',
    recipientName: 'Anna Ek',
    orderNumber: 'BR-7K2M9Q',
    receipt: {
      base: 3900,
      discount: 780,
      total: 3120,
      vat: 624,
      code: 'TEST20',
      paidAt: new Date('2026-11-21T13:03:00Z'),
      method: 'swish',
    },
    downloadUrl: 'http://localhost:3000/api/reklamation/download/letter?draft_id=1&t=a-b_c',
    pageUrl: 'http://localhost:3000/payment-success?draft_id=1&t=a-b_c',
    purgeAt: new Date('2026-11-28T13:03:00Z'),
    deadlines: [{ date: '2026-12-05', text: 'Företaget har fått 14 dagar på sig att svara.' }],
    checklist: [
      { title: 'Skriv under', text: 'Skriv ut brevet eller skicka PDF:en.' },
      { title: 'Är allt betalt?', text: 'Betala inte mer.' },
      { title: 'Spara kvittot', text: '' },
    ],
    operator,
    site: 'http://localhost:3000',
    free: false,
    ...changes,
  };
}
