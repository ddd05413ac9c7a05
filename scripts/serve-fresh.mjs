// For browser tests: starts the product on a new state folder, so that counters of an earlier run have no effect, with a test replacement for
// Firebase.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { servePhoneTokens } from './lib/phone-tokens.mjs';

const TOKENS_BESIDE = 2;

const state = mkdtempSync(path.join(tmpdir(), 'orla-e2e-'));
process.env.STATE_DIR = state;
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
Object.assign(process.env, await servePhoneTokens(Number(process.env.PORT) + TOKENS_BESIDE));
await import('./start.mjs');
