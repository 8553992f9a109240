import type { Edit } from '../kind-folders';

/** One change that makes a sound kind wrong, and what forms:check then reports. */
export interface Mistake {
  name: string;
  edits: Edit[];
  file: string;
  pointer: string;
  says: RegExp;
}

export const goods = { '==': [{ var: 'form.category' }, 'goods'] };
export const banner = (more: object): object => ({
  id: 'extra',
  step: 'describe',
  level: 'info',
  when: goods,
  ...more,
});
export const bannerTexts: Edit[] = ['sv', 'en'].map((language) => ({
  file: `texts.${language}.json`,
  at: '/banners/extra',
  to: { title: 'T', text: 'T' },
}));
