import { createByteStream, type DrawByte, drawBelow } from '../slots/fair.ts';

/** How the numbers of a draw come about. */
export type DrawModel =
  /** So many balls out of `balls`, in the order they come, none twice. */
  | { readonly kind: 'balls'; readonly balls: number; readonly drawn: number }
  /** Numbers of so many digits each, every digit drawn alone. */
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

/** Anybody can repeat it: the client seed of a draw that all share is its public name, the nonce is 0. */
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
