import { describe, expect, test } from '@jest/globals';
import { LETTER_RIGHTS } from '../../core/shared/contracts/letters';
import { separateVault } from '../vaults';

const vault = separateVault('one');
const letter = { _id: '5b0f1c1e-8a07-4f7e-9f0e-3d6f6f9f3c01', linkNonce: 'one' };

describe('a token of a letter', () => {
  test.each([[['read']], [['read', 'edit']], [['delete']], [[...LETTER_RIGHTS]]] as const)(
    'gives %j and no more',
    (rights) => {
      expect(vault.rightsOf(letter, vault.letterToken(letter, rights))).toEqual(rights);
    },
  );

  test('is none of another letter’s, of another service’s, of a turned letter’s, nor with other words before its signature', () => {
    const token = vault.letterToken(letter, ['read']);
    const [, mac = ''] = token.split('.');
    expect(vault.rightsOf({ ...letter, _id: '5b0f1c1e-8a07-4f7e-9f0e-3d6f6f9f3c02' }, token)).toEqual([]);
    expect(vault.rightsOf({ ...letter, linkNonce: 'two' }, token)).toEqual([]);
    expect(separateVault('another').rightsOf(letter, token)).toEqual([]);
    for (const forged of [`red.${mac}`, `rr.${mac}`, `.${mac}`, mac, `${token}.`, '', '.', 'r.'])
      expect(vault.rightsOf(letter, forged)).toEqual([]);
  });

  test('of nothing gives nothing', () => {
    expect(vault.rightsOf(letter, vault.letterToken(letter, []))).toEqual([]);
  });
});

describe('a token of a return address', () => {
  test('is told apart by try and page, and gives no right by itself', () => {
    const token = vault.returnToken(letter, 3, 'success');
    expect(vault.returnMark(letter, token)).toBe('o3s');
    expect(vault.returnMark(letter, vault.returnToken(letter, 12, 'canceled'))).toBe('o12c');
    expect(vault.rightsOf(letter, token)).toEqual([]);
    expect(vault.returnMark({ ...letter, linkNonce: 'two' }, token)).toBeUndefined();
  });

  test('is no other token', () => {
    expect(vault.returnMark(letter, vault.letterToken(letter, LETTER_RIGHTS))).toBeUndefined();
    expect(vault.returnMark(letter, 'o3s.AAAA')).toBeUndefined();
  });
});
