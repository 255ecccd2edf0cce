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
    // Nobody watches these runs: every core works on them.
    maxWorkers: '100%',
    projects: [
      {
        // These packages keep nothing in their modules, so their files share them: loading them anew for each costs more than the tests.
        extends: true,
        test: {
          name: 'packages',
          include: ['{packages,sample}/*/src/**/*.test.ts', 'apps/gateway/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          isolate: false,
        },
      },
      {
        // The viewer keeps its language, settings and session in modules: each file begins with fresh ones.
        extends: true,
        test: { name: 'viewer', include: ['apps/viewer/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
