import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RiskBeside } from '../../../../src/islands/play/RiskBeside.tsx';
import { render } from '../render.ts';

const PLAYED = ['GameFrameIsland', 'SeamlessIsland'];
const pages = globSync('src/**/*.astro')
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => PLAYED.some((island) => source.includes(`<${island}`)));

test('who plays reads of the risk, and the game stays open while more is read', () => {
  expect(render(RiskBeside, { locale: 'en' })).toMatch(
    /18\+ risk\.text <a [^>]*href="\/en\/responsible-gaming" target="_blank"[^>]*>risk\.link/,
  );
});

test('its styles come after those of the layout, which say what comes over what', () => {
  for (const { file, source } of pages)
    expect(source.indexOf('GameRisk from'), file).toBeGreaterThan(source.indexOf('BaseLayout from'));
});

test('every page that a game is played on prints it above the game, without any script', () => {
  expect(pages).toHaveLength(PLAYED.length);
  for (const { file, source } of pages) {
    expect(source, file).toMatch(/<GameRisk \/>\s*<(?:GameFrame|Seamless)Island\b/);
  }
});
