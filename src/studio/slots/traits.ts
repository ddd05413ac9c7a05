import type { StudioTitle } from '../catalogue.ts';
import type { SceneId } from '../covers/scenes.ts';

const THEMES: Readonly<Record<SceneId, string>> = {
  bay: 'OCEAN',
  reef: 'OCEAN',
  deep: 'OCEAN',
  beam: 'LIGHTHOUSE',
  dawn: 'BEACH',
  tiles: 'CITY',
  pavement: 'CITY',
  lanterns: 'PARTY',
  stars: 'NIGHT',
  squall: 'STORM',
  rain: 'STORM',
};

const FEATURES = {
  lines: ['LINES'],
  ways: ['WAYS'],
  cluster: ['CASCADES', 'CLUSTERS', 'MULTIPLIERS'],
} as const;

/** Theme and features of a title, for the filters of a lobby: its scene and its engine. */
export function toTraits({ scene, model }: Pick<StudioTitle, 'scene' | 'model'>) {
  return { theme: THEMES[scene], features: FEATURES[model.kind] };
}
