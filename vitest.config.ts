// Unit and contract tests: every room in one run, straight from its sources.
import { defineConfig } from 'vitest/config'
import { messages } from './apps/viewer/build/messages.ts'

export default defineConfig({
  plugins: [messages()],
  resolve: { conditions: ['emaki-source', 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: ['emaki-source', 'module', 'node', 'import', 'default'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    environment: 'node',
    testTimeout: 20_000,
  },
})
