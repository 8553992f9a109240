import { z } from 'zod';
import { tableRowSchema, tableRowsSchema } from '../../core/shared/contracts/kinds';
import { AppError } from '../../core/shared/errors';
import { findRowByValue, findBestLookupRows } from '../../core/tables/search';
import { declareOperation, type Operation } from '../http/operation';

const language = z.string().optional().describe('Of the rows’ words: sv or en');

/** Open data sets that a form looks its answers up in (kind.json `lookups`). They hold nothing about anybody. */
export function declareTableOperations(): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/tables/{table}',
      tag: 'tables',
      summary: 'The rows that fit what was typed, best first: a code, a name, a city, another name of it',
      params: z.object({ table: z.string() }),
      query: z.object({ q: z.string().max(100).default(''), language }),
      answers: { 200: { description: 'At most ten rows', schema: tableRowsSchema } },
      refusals: ['not_found'],
      handle({ params, query, language: asked, res }) {
        const rows = findBestLookupRows(params.table, query.q, asked);
        if (!rows) throw new AppError('not_found', 'no such table');
        res.set('Cache-Control', 'public, max-age=3600');
        return { status: 200, body: { rows } };
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/tables/{table}/{value}',
      tag: 'tables',
      summary: 'One row',
      params: z.object({ table: z.string(), value: z.string().max(100) }),
      query: z.object({ language }),
      answers: { 200: { description: 'The row', schema: tableRowSchema } },
      refusals: ['not_found'],
      handle({ params, language: asked, res }) {
        const found = findRowByValue(params.table, params.value, asked);
        if (!found) throw new AppError('not_found', 'no such row');
        res.set('Cache-Control', 'public, max-age=3600');
        return { status: 200, body: { row: found } };
      },
    }),
  ];
}
