// `npm run fairness [-- --rounds 100000000]` writes the return of every slot model to docs/fairness.json and docs/fairness.md. Lines and ways are
// enumerated exactly; clusters are simulated (about two minutes per model and core).
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  toLinesModelFigures,
  toSampledFigures,
  toVolatility,
  toWaysModelFigures,
} from '../src/studio/slots/figures.ts';
import { MODELS } from '../src/studio/slots/models.ts';
import { toReport } from './fairness/report.mjs';
import { sampleModels } from './fairness/sample.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100000000' } } });
const rounds = Number(values.rounds);

const models = Object.values(MODELS);
const samples = await sampleModels(
  models.filter(({ kind }) => kind === 'cluster').map(({ id }) => id),
  rounds,
);

function measure(model) {
  if (model.kind === 'lines') return { method: 'exact', ...toLinesModelFigures(model) };
  if (model.kind === 'ways') return { method: 'exact', ...toWaysModelFigures(model) };
  const sample = samples[model.id];
  return {
    method: 'simulated',
    ...toSampledFigures(sample, model.units),
    rounds,
    units: sample.units,
    squaredUnits: sample.squaredUnits,
    hits: sample.hits,
    largestSeen: sample.largest / model.units,
    falls: sample.falls,
  };
}

const report = models.map((model) => {
  const figures = measure(model);
  return {
    id: model.id,
    kind: model.kind,
    payoutMax: model.payoutMax,
    ...figures,
    volatility: toVolatility(figures.deviation),
  };
});
writeFileSync('docs/fairness.json', `${JSON.stringify(report, null, 2)}\n`);
writeFileSync('docs/fairness.md', toReport(report));
for (const [index, model] of models.entries()) {
  const { rtpBasisPoints, volatility } = report[index];
  const isStated = rtpBasisPoints === model.rtpBasisPoints && volatility === model.volatility;
  console.log(
    `${isStated ? 'ok  ' : 'DIFF'} ${model.id}: ${rtpBasisPoints} ${volatility}, stated ${model.rtpBasisPoints} ${model.volatility}`,
  );
  if (!isStated) process.exitCode = 1;
}
