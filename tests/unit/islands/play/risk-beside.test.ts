import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RiskBeside } from '../../../../src/islands/play/RiskBeside.tsx';
import { render } from '../render.ts';

const PLAYED = ['GameFrameIsland', 'SeamlessIsland'];
const pages = globSync('src/**/*.astro')
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => PLAYED.some((island) => source.includes(`<${island}`)));

test('the risk warning is shown with the game, and its link keeps the game open', () => {
  expect(render(RiskBeside, { locale: 'en' })).toMatch(
    /18\+ risk\.text <a [^>]*href="\/en\/responsible-gaming" target="_blank"[^>]*>risk\.link/,
  );
});

test('its styles come after those of the layout, which define the layers', () => {
  for (const { file, source } of pages)
    expect(source.indexOf('GameRisk from'), file).toBeGreaterThan(source.indexOf('BaseLayout from'));
});

test('every page with a game prints it above the game without script', () => {
  expect(pages).toHaveLength(PLAYED.length);
  for (const { file, source } of pages) {
    expect(source, file).toMatch(/<GameRisk \/>\s*<(?:GameFrame|Seamless)Island\b/);
  }
});
