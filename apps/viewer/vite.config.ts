// Build and development server of the viewer. The gateway serves the built files from its own origin. The mode `static` builds for static hosts.

import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkOf, limitChunks } from './build/chunks.ts'
import { earlyScript } from './build/earlyScript.ts'
import { firstScreen, scopedName } from './build/firstScreen.ts'
import { manifests } from './build/manifests.ts'
import { messages } from './build/messages.ts'
import { filesToLoad, preloadChunk } from './build/preload.ts'

const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, 'utf8'))
const gateway = `http://127.0.0.1:${process.env.EMAKI_GATEWAY_PORT ?? '8080'}`

/** Libraries that every screen needs. They change rarely, so that they have cacheable chunks of their own. */
const framework = /^\0?rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//
const libraries = /node_modules\/(@tanstack|zustand|valibot|@lingui|use-sync-external-store|ky|idb-keyval)\//
/** Base UI is needed only by overlays: one shared chunk, loaded after the first paint. */
const overlays = /node_modules\/(@base-ui|@floating-ui|tabbable|reselect)\//

/** The HTML parser is needed for captions with markup only. */
const html =
  /\/works\/caption\/parseCaption|node_modules\/(htmlparser2|entities|domhandler|domutils|domelementtype|dom-serializer)\//

/** Built to /sw.js. It precaches the files of all screens. Languages, large libraries and local app API mode are cached once used. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/serviceWorker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['assets/*.{js,css}', 'icon*.svg', 'manifest*.webmanifest'],
    globIgnores: ['**/assets/{words-,}{zh-,de-,el-,en-,es-,fr-,it-,ja-,ko-,pt-,ru-}*.js', '**/assets/{video,local}{-,.worker}*'],
    maximumFileSizeToCacheInBytes: 300_000,
  },
})

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    messages(),
    manifests(process.env.EMAKI_SITE_TITLE),
    react({ compiler: true }),
    preloadChunk('main'),
    earlyScript(`${import.meta.dirname}/src/app/firstScreen/early.ts`),
    firstScreen(`${import.meta.dirname}/src/app/firstScreen/server.tsx`),
    limitChunks(),
    serviceWorker,
  ],
  css: { modules: { generateScopedName: scopedName } },
  resolve: {
    conditions: ['emaki-source', 'module', 'browser', 'development|production', 'default'],
    // React has had `useSyncExternalStore` since version 18: libraries do not need the replacement for older versions.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  define: {
    'import.meta.env.EMAKI_VERSION': JSON.stringify(version),
    'import.meta.env.EMAKI_STATIC': JSON.stringify(mode === 'static'),
  },
  build: {
    outDir: 'dist',
    // Read by the size check: what each screen's chunk imports.
    manifest: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    sourcemap: true,
    modulePreload: { polyfill: false, resolveDependencies: filesToLoad },
    rolldownOptions: {
      input: { boot: `${import.meta.dirname}/index.html` },
      output: {
        // The messages of lazy screens have another name than those of the first load: the service worker does not precache either.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith('?rest') ? 'assets/words-[name]-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // The group with the highest priority gets a module. The first groups also get the imports of their modules.
          groups: [
            { name: 'boot', test: /\/src\/boot\.ts$/, priority: 50 },
            { name: 'react', test: framework, priority: 40 },
            { name: 'libraries', test: libraries, priority: 30 },
            { name: 'main', test: /\/src\/main\.tsx$/, priority: 20 },
            { name: 'overlays', test: overlays, priority: 10 },
            { name: 'html', test: html, priority: 10, includeDependenciesRecursively: false },
            {
              name: (id, graph) => chunkOf(id, (module) => graph.getModuleInfo(module)),
              debugName: 'parts',
              // Messages and workers have chunks of their own.
              test: (id) => !/[\0?]/.test(id),
              priority: 5,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // The gateway compares Host with Origin, so the proxy must not change Host.
  server: { proxy: { '/api': { target: gateway, changeOrigin: false } }, host: '127.0.0.1' },
}))
