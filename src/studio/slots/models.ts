import { CLUSTER_MODELS } from './cluster-models.ts';
import type { SlotModel } from './engine.ts';
import { LINES_MODELS } from './lines-models.ts';
import type { Stated } from './symbol-roles.ts';
import { WAYS_MODELS } from './ways-models.ts';

/** A model with its stated return; docs/fairness.md says how it was computed. */
export type StatedModel = SlotModel & Stated;

export const MODELS = { ...LINES_MODELS, ...WAYS_MODELS, ...CLUSTER_MODELS } as const;
export type ModelId = keyof typeof MODELS;
