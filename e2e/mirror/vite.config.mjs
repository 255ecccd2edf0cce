// How the mirror's contract cases become a page: straight from the sources, as a browser would load them, with nothing of Node's to fall back on.
export default {
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  resolve: { conditions: ['emaki-source', 'module', 'browser', 'default'] },
  build: { target: 'es2023', minify: false, emptyOutDir: true, modulePreload: { polyfill: false } },
}
