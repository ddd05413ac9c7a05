import { expect, test } from 'vitest';
import { FEATURE_MODULES } from '../../../src/contract/system/features.ts';
import { hasFeature, type WhitelabelNode, WhitelabelNodeSchema } from '../../../src/contract/system/whitelabel.ts';

const node = (modId: string, enabled: string, childrenNodes: WhitelabelNode[] = []) => ({
  modId,
  enabled,
  childrenNodes,
});
const MODULE = FEATURE_MODULES.freePlay;

test.each([
  [node('ROOT', '1', [node(MODULE, '1')]), true],
  [node('ROOT', '1', [node('A', '1', [node(MODULE, '1')])]), true],
  [node('ROOT', '1', [node(MODULE, '0')]), false],
  [node('ROOT', '1', [node(MODULE, 'true')]), false],
  [node('ROOT', '1', [node('A', '0', [node(MODULE, '1')])]), false],
  [node('ROOT', '0', [node(MODULE, '1')]), false],
  [node('ROOT', '1'), false],
])('a module is on only below modules that are on: %j', (tree, isOn) => {
  expect(hasFeature(WhitelabelNodeSchema.parse(tree), 'freePlay')).toBe(isOn);
});
