import type { BetType, Picks } from '../../lottery/bet-types.ts';

const RANGE = 2 ** 32;

/** A random number below `size` from the browser. It does not affect any draw. */
function pickBelow(size: number): number {
  return Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / RANGE) * size);
}

function takeSome(symbols: readonly string[], count: number): string[] {
  const left = [...symbols];
  return Array.from({ length: count }, () => left.splice(pickBelow(left.length), 1)[0] ?? '');
}

export function quickPick({ picker }: BetType): Picks {
  switch (picker.kind) {
    case 'numbers':
      return [[Array.from({ length: picker.digits }, () => pickBelow(10)).join('')]];
    case 'set':
      return [takeSome(picker.symbols, picker.size).sort()];
    case 'options':
      return [takeSome(picker.symbols, 1)];
    case 'each': {
      const chosen = pickBelow(picker.places.length);
      return picker.places.map((_, index) => (index === chosen ? takeSome(picker.symbols, 1) : []));
    }
    case 'straight': {
      if (picker.isDistinct) return takeSome(picker.symbols, picker.places.length).map((symbol) => [symbol]);
      return picker.places.map(() => takeSome(picker.symbols, 1));
    }
  }
}
