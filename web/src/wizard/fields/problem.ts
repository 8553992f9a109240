import type { FieldError } from '../../../../core/shared/errors';

/** What is wrong with one field, in the very words that stand both in the summary and at the field. */
export type Problem = FieldError;

/** DOM id of a field's input. */
export const buildFieldId = (path: string) => ['f', ...path.split('.')].join('_');

/** The dotted path of a DOM id. */
export const parseDottedPathOfFieldId = (id: string) => id.split('_').slice(1).join('.');
