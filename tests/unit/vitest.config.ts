import { defineConfig } from 'vitest/config';
import { isolatedProject } from './projects.ts';

export default defineConfig(isolatedProject);
