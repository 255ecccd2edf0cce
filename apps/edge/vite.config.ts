// Bundles the worker into one module for workerd: dist/bundle/worker.js.
import { defineConfig } from 'vite'
import { scopedName } from '../viewer/build/firstScreen.ts'
import { messages } from '../viewer/build/messages.ts'

export default defineConfig({
  root: import.meta.dirname,
  // The viewer's first screens are a part of the worker.
  plugins: [messages()],
  css: { modules: { generateScopedName: scopedName } },
  resolve: { conditions: ['emaki-source', 'workerd', 'worker', 'import', 'default'] },
  ssr: {
    noExternal: true,
    target: 'webworker',
    resolve: { conditions: ['emaki-source', 'workerd', 'worker', 'import', 'default'] },
  },
  build: {
    ssr: 'src/worker.ts',
    outDir: 'dist/bundle',
    emptyOutDir: true,
    target: 'es2023',
    minify: true,
    rolldownOptions: {
      // Describes the APIs, which the worker does not do.
      external: ['hono-openapi'],
      output: { entryFileNames: 'worker.js' },
    },
  },
})
