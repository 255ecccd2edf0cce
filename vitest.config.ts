// Unit and contract tests: every package in one run, straight from its sources.
import { defineConfig } from 'vitest/config'
import { messages } from './apps/viewer/build/messages.ts'

export default defineConfig({
  plugins: [messages()],
  resolve: { conditions: ['emaki-source', 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: ['emaki-source', 'module', 'node', 'import', 'default'] } },
  test: {
    environment: 'node',
    // Ends what hangs. No test asserts on time: tests count operations, and bench/ measures.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    pool: 'threads',
    // Uses all cores, because these runs are not interactive.
    maxWorkers: '100%',
    projects: [
      {
        // These packages have no module-level state, so test files can share modules. Loading them for each file costs more than the tests.
        extends: true,
        test: {
          name: 'packages',
          include: ['{packages,sample}/*/src/**/*.test.ts', 'apps/gateway/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          isolate: false,
        },
      },
      {
        // The viewer has its language, settings and session in module-level stores, so each test file loads its own modules.
        extends: true,
        test: { name: 'viewer', include: ['apps/viewer/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
