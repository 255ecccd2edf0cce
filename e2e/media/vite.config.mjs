// Builds the media harness page straight from the sources, with workers as the viewer builds them.
export default {
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  resolve: { conditions: ['emaki-source', 'module', 'browser', 'default'] },
  build: { target: 'es2023', minify: false, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
}
