import type { Paper } from './paper';

/** Decisions of authorities. */
export const DECISION_PAPERS: Paper[] = [
  {
    what: 'a decision of an agency',
    reading: 'decision',
    text: [
      'Försäkringskassan',
      '',
      'Beslut',
      'Datum: 2026-10-19',
      'Personnummer: 19850312-2384',
      'Ärendebeteckning: FK 2026-008712',
      'Handläggare: Eva Berg',
      '',
      'Du får inte sjukpenning från och med den 1 oktober 2026.',
      'Du kan begära omprövning senast 2026-12-21.',
    ].join('\n'),
    found: { decisionDate: '2026-10-19', diaryNumber: 'FK 2026-008712', 'paper.printedDeadline': '2026-12-21' },
  },
  {
    what: 'a decision of a municipality',
    reading: 'decision',
    text: 'Beslut om färdtjänst\nBeslutsdatum: 3 november 2026\nDnr: SN 2026/1182\nSocialnämnden i Sundby kommun avslår din ansökan.',
    found: { decisionDate: '2026-11-03', diaryNumber: 'SN 2026/1182' },
  },
  {
    what: 'a demand to pay back',
    reading: 'decision',
    text: [
      'CSN',
      'Beslut om återkrav',
      'Beslutsdatum 2026-10-02',
      'Ärendenummer 4410298812',
      'Belopp att betala: 12 480 kr',
      'Betalas senast 2026-11-30',
    ].join('\n'),
    found: {
      decisionDate: '2026-10-02',
      diaryNumber: '4410298812',
      'paper.claim': 12480,
      'paper.dueDate': '2026-11-30',
    },
  },
  {
    what: 'a last day that lies before the decision is none',
    reading: 'decision',
    text: 'Beslut\nBeslutsdatum: 2026-11-03\nÖverklagandet ska ha kommit in senast 2026-10-24.',
    found: { decisionDate: '2026-11-03' },
  },
  {
    what: 'what is not decided yet has no day of decision',
    reading: 'decision',
    text: 'Underrättelse\nDatum: 2026-11-03\nVi överväger att fatta beslut om återkrav.\nDnr: 2026/44-1182',
    found: { diaryNumber: '2026/44-1182' },
  },
];
