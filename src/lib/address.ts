/**
 * Canonical form of an IP address. Two texts of the same address are equal. Forms that parsers read
 * differently (leading zeros, hexadecimal, fewer than four parts, zone ids) are refused, because a rule must not depend
 * on the parser.
 */
export interface Address {
  readonly family: 4 | 6;
  /** Canonical text: dotted for IPv4, mapped IPv4 and NAT64; RFC 5952 for IPv6. */
  readonly text: string;
  /** Eight groups of 16 bits; IPv4 in any form is mapped (::ffff:a.b.c.d). */
  readonly groups: readonly number[];
}

const V4_PART = /^(?:0|[1-9]\d{0,2})$/;
const V6_GROUP = /^[0-9a-fA-F]{1,4}$/;
const TEXT_MAX = 45;

function toV4Groups(text: string): [number, number] | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => V4_PART.test(part))) return undefined;
  const [a = 256, b = 256, c = 256, d = 256] = parts.map(Number);
  if (a > 255 || b > 255 || c > 255 || d > 255) return undefined;
  return [a * 256 + b, c * 256 + d];
}

/** Groups on one side of `::`; a dotted tail counts as two. */
function toGroups(text: string, mayEndDotted: boolean): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (part.includes('.')) {
      const tail = mayEndDotted && index === parts.length - 1 ? toV4Groups(part) : undefined;
      if (!tail) return undefined;
      groups.push(...tail);
    } else if (V6_GROUP.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

function toV6Groups(text: string): number[] | undefined {
  const sides = text.split('::');
  if (sides.length > 2) return undefined;
  const [left = '', right] = sides;
  const head = toGroups(left, right === undefined);
  const tail = right === undefined ? [] : toGroups(right, true);
  if (!head || !tail) return undefined;
  const missing = 8 - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...new Array<number>(missing).fill(0), ...tail];
}

function isMapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

/** 64:ff9b::/96 (RFC 6052): an IPv4 visitor behind a translator. */
function isTranslated(groups: readonly number[]): boolean {
  return groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
}

function toV4Text(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** RFC 5952: lower case, no leading zeros, the longest run of two or more zero groups (the first of equals) as `::`. */
function toV6Text(groups: readonly number[]): string {
  let best = { at: -1, length: 1 };
  for (let at = 0; at < 8; at += 1) {
    let length = 0;
    while (at + length < 8 && groups[at + length] === 0) length += 1;
    if (length > best.length) best = { at, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (best.at < 0) return hex.join(':');
  return `${hex.slice(0, best.at).join(':')}::${hex.slice(best.at + best.length).join(':')}`;
}

function read(text: string): Address | undefined {
  if (text.length > TEXT_MAX) return undefined;
  if (!text.includes(':')) {
    const v4 = toV4Groups(text);
    return v4 && { family: 4, text: toV4Text(...v4), groups: [0, 0, 0, 0, 0, 0xffff, ...v4] };
  }
  const groups = toV6Groups(text);
  if (!groups) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  if (isMapped(groups)) return { family: 4, text: toV4Text(high, low), groups };
  if (isTranslated(groups)) return { family: 4, text: toV4Text(high, low), groups: [0, 0, 0, 0, 0, 0xffff, high, low] };
  return { family: 6, text: toV6Text(groups), groups };
}

let lastText = '';
let last: Address | undefined;

/** Parses an address. Keeps the last result, because one request parses the same address several times. */
export function parseAddress(text: string): Address | undefined {
  if (text !== lastText) {
    last = read(text);
    lastText = text;
  }
  return last;
}
