import { describe, test, expect } from '@jest/globals';
import { z } from 'zod';
import { listSchemaFields } from '../../core/kinds/schemaFields';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import type { FormData } from '../../core/shared/kinds/kind';
import { denied } from './flight/forms';
import { loadShippedKind } from './shippedKinds';

const kind = loadShippedKind('flygforseening');

describe('the airlines', () => {
  const rowsSchema = z.array(
    z.strictObject({
      value: z.string().regex(/^[A-Z0-9]{2}$/),
      name: z.string(),
      country: z.string().length(2),
      eu: z.boolean().optional(),
      keywords: z.string().optional(),
    }),
  );

  test('are many, and licensed where they are', () => {
    const rows = rowsSchema.parse(kind.data['airlines']);
    expect(rows.length).toBeGreaterThanOrEqual(150);
    const eu = (code: string) => rows.find(({ value }) => value === code)?.eu;
    for (const code of ['SK', 'DY', 'AY', 'FI', 'LX', 'LH', 'KL', 'FR', 'W6', 'EC', 'N0', 'BT', 'TP', 'A3', 'WF'])
      expect([code, eu(code)]).toEqual([code, true]);
    for (const code of ['BA', 'TK', 'QR', 'EK', 'DL', 'UA', 'TG', 'XQ', 'LS', 'BY', 'JU', 'PC', 'W9', 'Z0'])
      expect([code, eu(code)]).toEqual([code, false]);
    for (const code of ['RC', 'GL', 'U2']) expect([code, eu(code)]).toEqual([code, undefined]);
  });

  test('those whose licence is known are the ones that are not asked about', () => {
    const rows = rowsSchema.parse(kind.data['airlines']);
    const condition = z.object({ allOf: z.array(z.object({ if: z.unknown() })) }).parse(kind.schema).allOf[0]?.if;
    const { properties } = z
      .object({ properties: z.object({ airline: z.object({ not: z.object({ enum: z.array(z.string()) }) }) }) })
      .parse(condition);
    expect(properties.airline.not.enum.toSorted()).toEqual(
      rows
        .filter(({ eu }) => eu !== undefined)
        .map(({ value }) => value)
        .toSorted(),
    );
    expect(listSchemaFields(kind.schema).some(({ path }) => path === 'carrierBase')).toBe(true);
  });
});

describe('the flight number', () => {
  const flight = {
    userContact: { name: 'Eva Ek', email: 'eva@example.com' },
    flightDate: '2026-11-01',
    ...denied('ARN-ATH', 'SK'),
  };
  const findFaultyFields = (form: FormData): string[] => {
    const judged = cleanAndValidateForm(kind, form, 'sv');
    return 'errors' in judged ? judged.errors.map(({ path }) => path) : [];
  };

  test('is needed by the general form, and by a situation only if it is known', () => {
    expect(findFaultyFields({ ...flight })).toContain('flightNumber');
    expect(findFaultyFields({ ...flight, trouble: 'other' })).toContain('flightNumber');
    expect(findFaultyFields({ ...flight, trouble: 'f-denied', reason: 'overbooked' })).not.toContain('flightNumber');
  });

  test.each(['XX 0000', 'XX0', 'AB 000'])('is not %s, which stands in nobody’s booking', (flightNumber) => {
    expect(findFaultyFields({ ...flight, trouble: 'f-denied', reason: 'overbooked', flightNumber })).toContain(
      'flightNumber',
    );
  });

  test.each(['SK1415', 'W6 0032', 'X3 4321', 'DY100A'])('may be %s', (flightNumber) => {
    expect(findFaultyFields({ ...flight, flightNumber })).not.toContain('flightNumber');
  });
});
