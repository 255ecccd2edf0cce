// How the viewer is built and served while developing. The gateway serves the result (hashed files, one origin).

import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifests } from './build/manifests.ts'
import { messages } from './build/messages.ts'
import { preloadChunk } from './build/preload.ts'

const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, 'utf8'))
const gateway = `http://127.0.0.1:${process.env.EMAKI_GATEWAY_PORT ?? '8080'}`

/** Libraries that every screen needs; they change rarely, so they keep their own cacheable files. */
const framework = /^\0?rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//
const shelf = /node_modules\/(@tanstack|zustand|valibot|@lingui|use-sync-external-store|ky|idb-keyval)\//
/** Base UI serves only what opens on demand: one shared chunk, after first paint. */
const overlays = /node_modules\/(@base-ui|@floating-ui|tabbable|reselect)\//

/** Built to /sw.js. Every install brings the small files of all screens; languages, large libraries and local app API mode are kept once they were used. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/serviceWorker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['assets/*.{js,css}', 'icon*.svg', 'manifest*.webmanifest'],
    globIgnores: [
      '**/assets/{words-,}{zh-,de-,el-,en-,es-,fr-,it-,ja-,ko-,pt-,ru-}*.js',
      '**/assets/*{video.worker,hls,mediabunny,localMirror,localSession}*',
    ],
    maximumFileSizeToCacheInBytes: 300_000,
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(), manifests(), react({ compiler: true }), preloadChunk('main'), serviceWorker],
  resolve: { conditions: ['emaki-source', 'module', 'browser', 'development|production', 'default'] },
  define: { 'import.meta.env.EMAKI_VERSION': JSON.stringify(version) },
  build: {
    outDir: 'dist',
    // Read by the size check: what each screen's chunk imports.
    manifest: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { boot: `${import.meta.dirname}/index.html` },
      output: {
        // The words that wait for a lazy screen are told from those of the first load by name.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith('?rest') ? 'assets/words-[name]-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // A group takes what its modules import along, so the order matters: who is asked first is served first.
          groups: [
            { name: 'boot', test: /\/src\/boot\.ts$/, priority: 50 },
            { name: 'react', test: framework, priority: 40 },
            { name: 'shelf', test: shelf, priority: 30 },
            { name: 'main', test: /\/src\/main\.tsx$/, priority: 20 },
            { name: 'overlays', test: overlays, priority: 10 },
          ],
        },
      },
    },
  },
  // The gateway compares Host with Origin, so that the browser's own Host has to reach it.
  server: { proxy: { '/api': { target: gateway, changeOrigin: false } }, host: '127.0.0.1' },
})
