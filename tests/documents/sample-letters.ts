import type { Block, Completion, Letter } from '../../core/shared/letter/letter';

const from = { answers: [], rules: [], sources: [] };
const p = (text: string): Block => ({ type: 'paragraph', text, from });

export const completion: Completion = { date: '2026-11-21', orderNumber: 'BR-7K2M4', attachments: [] };

/** A claim that fits one page. */
export const claim: Letter = {
  language: 'sv',
  sender: {
    name: 'Åsa Öhman-Lindqvist',
    lines: ['Storgatan 14 B, lgh 1203', '413 05 Göteborg', 'asa.ohman@example.se', '070-123 45 67'],
  },
  recipient: { name: 'Nordhem Elektronik AB', lines: ['Kundtjänst', 'Box 1234', '164 40 Kista'] },
  place: 'Göteborg',
  subject: 'Reklamation av tvättmaskin Nordwash 8000, order 48-221903',
  body: [
    p(
      'Den 14 mars 2026 köpte jag en tvättmaskin av modell Nordwash 8000 i er butik i Bäckebol. Jag betalade ' +
        '7 990 kr. Köpet gjorde jag som konsument, för eget bruk.',
    ),
    p(
      'Den 2 november 2026 slutade maskinen att centrifugera. Displayen visar felkod E21 och trumman står ' +
        'still, medan vattnet blir kvar. Jag har rensat filtret, kontrollerat slangen och följt felsökningen ' +
        'i bruksanvisningen på sidorna 31–34, men felet återkommer vid varje tvätt.',
    ),
    { type: 'heading', text: 'Varför ni ansvarar för felet', from },
    p(
      'Enligt 4 kap. 18 § konsumentköplagen (2022:260) ska ett fel som visar sig inom två år från leveransen ' +
        'anses ha funnits redan då, om inte ni visar något annat. En tvättmaskin i den här prisklassen ska ' +
        'fungera i långt mer än åtta månader. Jag reklamerar inom skälig tid, alltid minst två månader från ' +
        'att jag märkte felet (5 kap. 2 §).',
    ),
    { type: 'heading', text: 'Vad jag begär', from },
    {
      type: 'list',
      ordered: true,
      from,
      items: [
        'Att ni avhjälper felet utan kostnad för mig, eller levererar en felfri maskin av samma slag.',
        'Att det sker inom skälig tid och utan väsentlig olägenhet för mig.',
        'Att ni ersätter min kostnad för tvättstugan, hittills 480 kr.',
      ],
    },
    p(
      'Jag vill ha ert skriftliga besked senast den 5 december 2026. Får jag inget svar, eller säger ni ' +
        'nej, kommer jag att vända mig till Allmänna reklamationsnämnden (ARN).',
    ),
  ],
  closing: 'Med vänlig hälsning',
  signature: 'Åsa Öhman-Lindqvist',
};

export const claimCompletion: Completion = {
  ...completion,
  attachments: ['Kvitto av den 14 mars 2026', 'Fotografi av displayen med felkod E21'],
};

/** A complaint in English to somebody with a long address. */
export const complaint: Letter = {
  language: 'en',
  sender: {
    name: 'Jonathan Featherstonehaugh',
    lines: ['Flat 3, 12 Upper Bramley Lane', '114 55 Stockholm', 'j.featherstonehaugh@example.com'],
  },
  recipient: {
    name: 'Scandinavian Long-Distance Coach & Ferry Services International AB',
    lines: [
      'Customer Relations and Complaints Department',
      'Att: Head of Customer Relations',
      'Industrial Estate Västra Hamnen, Building 42',
      'Skeppsbron 1, 3rd floor',
      '211 20 Malmö',
      'Sweden',
    ],
  },
  place: 'Stockholm',
  subject: 'Complaint about coach service 402 from Stockholm to Malmö on 3 October 2026',
  body: [
    p(
      'I travelled with you on 3 October 2026, on service 402 from Stockholm to Malmö. The coach left 95 ' +
        'minutes late, and for most of the journey there was neither heating nor a working lavatory on board.',
    ),
    p(
      'I asked the driver, who was courteous, to note this in his log. At Linköping I telephoned your customer ' +
        'service and was told that “nothing can be done on a Saturday”. I waited 40 minutes for that answer.',
    ),
    {
      type: 'list',
      ordered: false,
      from,
      items: [
        'an apology, and an account of what went wrong;',
        'a refund of the fare, SEK 549;',
        'your word on what will be done so that it does not happen again.',
      ],
    },
    p('Please reply by 5 December 2026.'),
  ],
  closing: 'Yours faithfully',
  signature: 'Jonathan Featherstonehaugh',
};

const LONG =
  'Därefter ringde jag kundtjänst på nytt och fick tala med en handläggare som lovade att återkomma ' +
  'inom tre arbetsdagar. Något besked kom aldrig, och när jag hörde av mig igen fanns inget antecknat ' +
  'om vare sig det första eller det andra samtalet. Jag har därför fört en egen förteckning över samtal, ' +
  'brev och utlovade besked, med datum och klockslag, som jag kan visa upp.';

/** The claim with `paragraphs` more paragraphs: 12 make three pages, 150 about twenty. */
export function longClaim(paragraphs: number): Letter {
  const more = Array.from({ length: paragraphs }, (_, index) => p(`${index + 1}. ${LONG}`));
  return { ...claim, body: [...claim.body.slice(0, 2), ...more, ...claim.body.slice(2)] };
}
