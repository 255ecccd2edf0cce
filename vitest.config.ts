// Unit and contract tests: every package in one run, straight from its sources.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { messages } from './apps/viewer/build/messages.ts'

/** Runs the files with jsdom first and together: a worker ends, and loads everything again, when the next file has another environment. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const needsDom = new Set(
      sorted.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').includes('@vitest-environment jsdom')),
    )
    return [...sorted.filter((file) => needsDom.has(file)), ...sorted.filter((file) => !needsDom.has(file))]
  }
}

export default defineConfig({
  plugins: [messages()],
  resolve: { conditions: ['emaki-source', 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: ['emaki-source', 'module', 'node', 'import', 'default'] } },
  test: {
    environment: 'node',
    // Ends what hangs. No test asserts on time: tests count operations, and bench/ measures.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    // Sets the same timeout for `vi.waitFor`.
    setupFiles: ['vitest.setup.ts'],
    pool: 'threads',
    // More than cores, because tests of the gateway wait for timers and other processes. A number, because Vitest reduces percentages to the cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Test files share modules. Loading them for each file costs more than the tests.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        // These packages have no module-level state.
        extends: true,
        test: {
          name: 'packages',
          include: [
            '{packages,sample}/*/src/**/*.test.ts',
            'apps/{gateway,edge}/src/**/*.test.ts',
            '{bench,scripts}/**/*.test.mjs',
          ],
        },
      },
      {
        // The viewer has its language, settings and session in module-level stores, so its set-up file drops the modules of the file before.
        extends: true,
        test: {
          name: 'viewer',
          include: ['apps/viewer/{src,build}/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/viewer/src/testing/setup.ts'],
        },
      },
    ],
  },
})
