import { buildIfChanged } from './lib/build.mjs';
import { fail } from './lib/run.mjs';

const built = await buildIfChanged();
if (!built.ok) fail(`The build failed: ${built.error}`);
