import { describe, expect, test } from '@jest/globals';
import { findRowByValue, findBestLookupRows } from '../../core/tables/search';

const found = (query: string, language: 'sv' | 'en' = 'sv') =>
  (findBestLookupRows('airports', query, language) ?? []).map(({ value }) => value);
const first = (query: string) => found(query)[0];

describe('airports are found', () => {
  test.each([
    ['arn', 'ARN'],
    ['ARN', 'ARN'],
    ['arl', 'ARN'],
    ['arlanda', 'ARN'],
    ['stockholm arlanda', 'ARN'],
    ['arlanda stockholm', 'ARN'],
    ['stockholm', 'ARN'],
    ['bromma', 'BMA'],
    ['skavsta', 'NYO'],
    ['köpenhamn', 'CPH'],
    ['kopenhamn', 'CPH'],
    ['kastrup', 'CPH'],
    ['København', 'CPH'],
    ['copenhagen', 'CPH'],
    ['bryssel', 'BRU'],
    ['brussels', 'BRU'],
    ['göteborg', 'GOT'],
    ['goteborg', 'GOT'],
    ['landvetter', 'GOT'],
    ['malmo', 'MMX'],
    ['Malmö', 'MMX'],
    ['london', 'LCY'],
    ['heathrow', 'LHR'],
    ['london heath', 'LHR'],
    ['paris', 'CDG'],
    ['charles de gaulle', 'CDG'],
    ['rom', 'FCO'],
    ['wien', 'VIE'],
    ['münchen', 'MUC'],
    ['munchen', 'MUC'],
    ['munich', 'MUC'],
    ['tromsø', 'TOS'],
    ['tromso', 'TOS'],
    ['tromsö', 'TOS'],
    ['gdańsk', 'GDN'],
    ['kreta', 'CHQ'],
    ['gran canaria', 'LPA'],
    ['palma', 'PMI'],
    ['mallorca', 'PMI'],
    ['malaga', 'AGP'],
    ['teneriffa', 'TFN'],
    ['hongkong', 'HKG'],
    ['new york', 'JFK'],
    ['jfk', 'JFK'],
    ['düsseldorf', 'DUS'],
    ['aten', 'ATH'],
    ['nice', 'NCE'],
    ['skåne', undefined],
    ['  ARN  ', 'ARN'],
  ])('%s: %s', (query, code) => {
    // Several airports of a city are all offered; the one meant must be among the first.
    expect(code === undefined ? found(query) : found(query).slice(0, 6)).toEqual(
      code === undefined ? [] : expect.arrayContaining([code]),
    );
  });

  test('a code goes before every name, a large airport before a small one', () => {
    // BER is Berlin's code, and begins Bergamo, Bergen and Bermuda.
    expect(first('ber')).toBe('BER');
    // Rome in Georgia, New York and Oregon have airports too.
    expect(first('rom')).toBe('FCO');
    expect(first('stockholm')).toBe('ARN');
    expect(found('stockholm').sort()).toEqual(['ARN', 'BMA', 'NYO', 'VST']);
    expect(first('köpenhamn')).toBe('CPH');
    expect(first('bryssel')).toBe('BRU');
    expect(first('london')).not.toBe('LCY');
  });

  test('never more than ten, none for nothing', () => {
    expect(found('a')).toHaveLength(10);
    for (const nothing of ['', '   ', '-', 'zzzzqq', '%', '.*', '('.repeat(90)]) expect(found(nothing)).toEqual([]);
  });

  test('cities are named in the language that was asked for, and the row is what the rules read', () => {
    expect(findBestLookupRows('airports', 'CPH', 'sv')?.[0]).toEqual({
      value: 'CPH',
      name: 'Copenhagen Kastrup Airport',
      city: 'Köpenhamn',
      country: 'DK',
      lat: expect.closeTo(55.6, 0),
      lon: expect.closeTo(12.65, 0),
      keywords: 'København, Malmö',
      large: true,
    });
    expect(findRowByValue('airports', 'CPH', 'en')).toMatchObject({ value: 'CPH', city: 'Copenhagen' });
    expect(findRowByValue('airports', 'cph', 'en')).toBeUndefined();
  });

  test('there is no other table', () => {
    expect(findBestLookupRows('agencies', 'x', 'sv')).toBeUndefined();
    expect(findRowByValue('toString', 'x', 'sv')).toBeUndefined();
    expect(findBestLookupRows('__proto__', 'x', 'sv')).toBeUndefined();
  });
});
