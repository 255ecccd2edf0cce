// Vitest reporter: writes the errors that no test caught, one message each, as JSON to the file that UNHANDLED_ERRORS_FILE names. The JSON
// reporter lacks them, although they fail the run. `scripts/test.mjs` repeats them at the end.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(_modules, unhandledErrors) {
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(unhandledErrors.map(description)))
  }
}

/** The first line of the message, and the test file that ran at that time, where Vitest knows it. */
function description({ name, message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  const place = [file, test].filter(Boolean).join(' › ') || 'outside of a test file'
  return `${place}: ${name}: ${String(message).split('\n')[0]}`
}
