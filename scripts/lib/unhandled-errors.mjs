/** A reporter of Vitest: prints errors that belong to no test, because the JSON report lacks them although the run fails. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    for (const { name, message, stack } of errors) console.error(`outside a test: ${stack ?? `${name}: ${message}`}`);
  }
}
