import { createByteStream, type DrawByte, drawBelow } from '../slots/provably-fair.ts';

/** The method of a draw: balls or digits. */
export type DrawModel =
  /** `drawn` balls out of `balls` without replacement, in drawing order. */
  | { readonly kind: 'balls'; readonly balls: number; readonly drawn: number }
  /** Numbers with `lengths` digits; every digit is drawn independently. */
  | { readonly kind: 'digits'; readonly lengths: readonly number[] };

async function drawBalls(draw: DrawByte, balls: number, drawn: number): Promise<string[]> {
  const left = Array.from({ length: balls }, (_, index) => index + 1);
  const numbers: string[] = [];
  while (numbers.length < drawn) {
    const [ball] = left.splice(await drawBelow(draw, left.length), 1);
    numbers.push(String(ball).padStart(2, '0'));
  }
  return numbers;
}

async function drawDigits(draw: DrawByte, length: number): Promise<string> {
  let number = '';
  while (number.length < length) number += await drawBelow(draw, 10);
  return number;
}

/** The public name of a shared draw is its client seed, and the nonce is 0, so anyone can repeat it. */
export function toClientSeed(gameId: string, drawNumber: string): string {
  return `${gameId}:${drawNumber}`;
}

export async function drawNumbers(model: DrawModel, serverSeed: string, clientSeed: string): Promise<string[]> {
  const draw = createByteStream({ serverSeed, clientSeed, nonce: 0 });
  if (model.kind === 'balls') return drawBalls(draw, model.balls, model.drawn);
  const numbers: string[] = [];
  for (const length of model.lengths) numbers.push(await drawDigits(draw, length));
  return numbers;
}
