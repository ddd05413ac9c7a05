import { describe, expect, test } from 'vitest';
import { type PixKeyType, toAnyPixKey, toBankAccount, toPixKey } from '../../../../src/platform/cashier/payout-key.ts';
import { isCnpj, isCpf } from '../../../../src/platform/cashier/tax-number.ts';

describe('a Pix key', () => {
  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '\u202a529.982.247‑25\u202c', '52998224725'],
    ['cpf', '５２９９８２２４７２５', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12ABC34501DE35', '12ABC34501DE35'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['phone', '+55 11 98765-4321', '+5511987654321'],
    ['phone', '(11) 8765-4321', '+5511987654321'],
    ['phone', '005511987654321', '+5511987654321'],
    ['email', ' Ana@Exemplo.com\u200b', 'ana@exemplo.com'],
    ['random', '123E4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['random', '123e4567e12b12d1a456426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['random', '{123e4567-e12b-12d1-a456-426655440000}', '123e4567-e12b-12d1-a456-426655440000'],
    ['random', '123e4567–e12b–12d1–a456–426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['cpf', '529.982.247−25', '52998224725'],
    ['cnpj', '12ａｂｃ34501ｄｅ35', '12ABC34501DE35'],
    ['email', 'ana+pix@bücher.example', 'ana+pix@xn--bcher-kva.example'],
  ] as const)('of the kind %s, %j, becomes %s', (type, text, key) => {
    expect(toPixKey(type, text)).toBe(key);
    expect(toPixKey(type, key), 'its form is stable').toBe(key);
  });

  test.each([
    ['cpf', '52998224724'],
    ['cpf', '11111111111'],
    ['cpf', '5299822472'],
    ['cnpj', '11222333000180'],
    ['cnpj', '12ABC34501DE36'],
    ['cnpj', '12ABC34501DE3A'],
    ['cnpj', '12АBC34501DE35'],
    ['cnpj', 'AAAAAAAAAAAA00'],
    ['cpf', '00000000000'],
    ['cpf', '11987654321'],
    ['cpf', '5299822472²5'],
    ['phone', '529.982.247-25'],
    ['random', '123e4567-e12b-12d1-a456-42665544000g'],
    ['phone', '987654321'],
    ['phone', '1133334444'],
    ['phone', '08001234567'],
    ['phone', '+1 202 555 0123'],
    ['email', '<a@b.com>'],
    ['email', `${'a'.repeat(60)}@${'b'.repeat(20)}.com`],
    ['random', '123E4567-e12b-12d1-a456'],
  ] as const)('of the kind %s is not %j', (type, text) => {
    expect(toPixKey(type satisfies PixKeyType, text)).toBeUndefined();
  });

  test.each([
    ['+55 11 98765-4321', '+5511987654321'],
    ['11 98765-4321', '+5511987654321'],
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['Pagamentos@Orla.example', 'pagamentos@orla.example'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['00.000.000/0001-91', '00000000000191'],
    ['001.234.567-97', '00123456797'],
    ['00112233-4455-6677-8899-aabbccddeeff', '00112233-4455-6677-8899-aabbccddeeff'],
    ['+ana@exemplo.com', '+ana@exemplo.com'],
    ['0055 11 98765-4321', '+5511987654321'],
    ['   ', undefined],
    ['caixa', undefined],
  ])('of any kind, %j, becomes %j', (text, key) => {
    expect(toAnyPixKey(text)).toBe(key);
  });

  test('of a company has the check digits of its letters and digits', () => {
    expect(isCnpj('11222333000181')).toBe(true);
    expect(isCpf('52998224725')).toBe(true);
    expect(isCnpj('12abc34501DE35'), 'only the one form').toBe(false);
  });
});

test.each([
  [
    { bank: ' 001', branch: '1234‑5', key: '12.345-x' },
    { bank: '001', branch: '1234-5', key: '12345-X' },
  ],
  [
    { bank: '٠٠١', branch: '1234', key: '１２３４５-6' },
    { bank: '001', branch: '1234', key: '12345-6' },
  ],
  [{ bank: '1', branch: '1234', key: '12345-6' }, undefined],
])('the bank account %o becomes %o', (typed, account) => {
  expect(toBankAccount(typed)).toEqual(account);
});
