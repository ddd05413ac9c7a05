/** A reporter for Vitest. It prints errors that belong to no test: such an error makes the run fail, but the JSON report does not contain it. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    for (const { name, message, stack } of errors) console.error(`outside a test: ${stack ?? `${name}: ${message}`}`);
  }
}
