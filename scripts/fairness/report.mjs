const percent = (share, digits = 2) => `${(share * 100).toFixed(digits)} %`;

const INTRO = `# Returns of the slots

\`npm run fairness\` makes this report; a test compares it with the figures that the games state. Lines and ways are enumerated exactly over
all combinations of stops. Clusters with cascades have too many rounds to enumerate. They are simulated with the board that is played
(\`src/studio/slots/cluster-board.ts\`), on xoshiro128** with fixed seeds, so that the figures are reproducible. Their stated return
is the lower end of the 99 % interval, rounded down. Deviation is the standard deviation of one round in stakes. For lines it treats the
lines as independent, and hits are those of one line. A round hits if it returns any amount, also less than its stake.

No round pays more than the multiple of its stake in the column "pays at most"; all figures include this limit. Lines and ways cannot exceed
it (a test adds them up), so it caps only cascades.

| model | engine | stated return | found | 99 % interval | pays at most | deviation | volatility | hits |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

/** Formats the report as Markdown. */
export function toReport(rows) {
  const lines = rows.map((row) => {
    const interval = row.interval ? `${percent(row.interval[0], 3)} to ${percent(row.interval[1], 3)}` : 'exact';
    return `| ${row.id} | ${row.kind} | ${percent(row.rtpBasisPoints / 10_000)} | ${percent(row.rtp, 4)} | ${interval} | ${row.payoutMax.toLocaleString('en')} × | ${row.deviation.toFixed(2)} | ${row.volatility} | ${percent(row.hitRate, 1)} |`;
  });
  const simulated = rows.filter(({ method }) => method === 'simulated');
  const samples = simulated.map(
    (row) =>
      `* **${row.id}**: ${row.rounds.toLocaleString('en')} rounds; largest return seen ${row.largestSeen.toLocaleString('en')} stakes (${row.largestSeen < row.payoutMax ? 'the limit cut none' : 'cut by the limit'}); longest cascade ${row.falls.findLastIndex((count) => count > 0)} falls.`,
  );
  return `${INTRO}${lines.join('\n')}\n\n## Simulations\n\n${samples.join('\n')}\n`;
}
