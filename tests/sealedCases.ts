import type { SealedCase } from '../core/shared/letter/sealedCase';
import { claim } from './documents/sample-letters';

/** The case of a letter about goods, as its owner has it; without answers of its own. */
export const SEALED_CASE: Omit<SealedCase, 'form'> = {
  version: 1,
  kind: { id: 'reklamation', name: 'Reklamation' },
  situation: { id: 'vara-fel-under-tva-ar', name: 'Varan är fel' },
  title: 'Reklamation',
  orderNumber: '7KQ2M-XH4PD',
  date: '2026-11-28',
  writtenOn: '2026-11-28',
  language: 'sv',
  readerLanguage: 'sv',
  answers: [],
  letter: claim,
  attachments: [],
  deadlines: [],
  checklist: [],
  pdf: { bytes: 0, sha256: '' },
};
