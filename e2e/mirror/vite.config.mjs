// Builds the page of the mirror's contract cases straight from the sources, without any Node polyfill.
export default {
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  resolve: { conditions: ['emaki-source', 'module', 'browser', 'default'] },
  build: { target: 'es2023', minify: false, emptyOutDir: true, modulePreload: { polyfill: false } },
}
