import { describe, expect, test } from 'vitest';
import { readPhone, toDestination } from '../../../../src/platform/verification/phone.ts';

describe('a mobile number', () => {
  test.each([
    ['11987654321', '55', '+5511987654321'],
    ['1187654321', '55', '+5511987654321'],
    ['1167654321', '55', '+5511967654321'],
    ['+55 11 8765-4321', '', '+5511987654321'],
    ['5511987654321', '55', '+5511987654321'],
    ['005511987654321', '55', '+5511987654321'],
    ['0055 11 98765-4321', '+351', '+5511987654321'],
    ['011 98765-4321', '55', '+5511987654321'],
    ['015 11 98765-4321', '55', '+5511987654321'],
    ['\u202d(11) 98765‑4321\u202c', '55', '+5511987654321'],
    ['١١٩٨٧٦٥٤٣٢١', '55', '+5511987654321'],
    ['１１９８７６５４３２１', ' +55 ', '+5511987654321'],
    ['11 7777-6666', '55', '+551177776666'],
    ['912345678', '+351', '+351912345678'],
    ['07911 123456', '44', '+447911123456'],
    ['202-555-0123', '1', '+12025550123'],
    ['+86 138 0013 8000', '', '+8613800138000'],
    ['+39 347 123 4567', '', '+393471234567'],
    ['+54 11 15 2345 6789', '', '+5491123456789'],
    ['+55 (0)11 98765−4321', '', '+5511987654321'],
    ['߁߁߉߈߇߆߅߄߃߂߁', '55', '+5511987654321'],
    ['១១ ៩៨៧៦៥-៤៣២១', '55', '+5511987654321'],
    ['၁၁၉၈၇၆၅၄၃၂၁', '55', '+5511987654321'],
    ['𝟏𝟏𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏', '55', '+5511987654321'],
    ['+52 1 55 1234 5678', '', '+525512345678'],
    ['521 55 1234 5678', '52', '+525512345678'],
    ['0168 234 5678', '84', '+84382345678'],
    ['+84 121 234 5678', '', '+84792345678'],
    ['0911 234 567', '251', '+251911234567'],
    ['09 420 123 456', '95', '+959420123456'],
    ['012 345 678', '855', '+85512345678'],
  ])('%j with the code %j becomes %s', (text, code, value) => {
    expect(readPhone(text, code)).toEqual({ ok: true, value });
  });

  test.each([
    ['987654321', '55', 'verification.phone_invalid'],
    ['1234567', '55', 'verification.phone_invalid'],
    ['......', '55', 'verification.phone_invalid'],
    ['11987654321', '999', 'verification.phone_invalid'],
    ['+4470123456789', '', 'verification.phone_invalid'],
    ['20987654321', '55', 'verification.phone_invalid'],
    ['2387654321', '55', 'verification.phone_invalid'],
    ['90987654321', '55', 'verification.phone_invalid'],
    ['+39 0347 123 4567', '', 'verification.phone_invalid'],
    ['+1 976 234 5678', '', 'verification.phone_invalid'],
    ['1-800-FLOWERS', '1', 'verification.phone_invalid'],
    ['+44 7640 123456', '', 'verification.phone_not_mobile'],
    ['+44 7000 123456', '', 'verification.phone_not_mobile'],
    ['+49 180 5 123456', '', 'verification.phone_not_mobile'],
    ['+49 700 12345678', '', 'verification.phone_not_mobile'],
    ['+33 8 99 12 34 56', '', 'verification.phone_not_mobile'],
    ['+1 500 234 5678', '', 'verification.phone_not_mobile'],
    ['+808 12345678', '', 'verification.phone_not_mobile'],
    ['+84 1900 1234', '', 'verification.phone_not_mobile'],
    ['+972 1 700 123456', '', 'verification.phone_not_mobile'],
    ['1133334444', '55', 'verification.phone_not_mobile'],
    ['0800 123 4567', '55', 'verification.phone_not_mobile'],
    ['0900 123 456', '55', 'verification.phone_not_mobile'],
    ['4004-1234', '55', 'verification.phone_not_mobile'],
    ['+1 900 555 1234', '', 'verification.phone_not_mobile'],
    ['+1 800 555 0199', '', 'verification.phone_not_mobile'],
    ['+979 123 456 789', '', 'verification.phone_not_mobile'],
    ['+881 6 12345678', '', 'verification.phone_not_mobile'],
    ['+870 773111632', '', 'verification.phone_not_mobile'],
    ['+883510012345', '', 'verification.phone_not_mobile'],
  ])('%j with the code %j is refused with %s', (text, code, refusal) => {
    expect(readPhone(text, code)).toEqual({ ok: false, code: refusal });
  });

  test('has a destination: its country, and the block of its last four digits', () => {
    expect(toDestination('+5511987654321')).toEqual({ country: 'BR', block: '+551198765' });
    expect(toDestination('+18765551234')?.country).toBe('JM');
  });
});
