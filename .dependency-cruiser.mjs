// The package table of ARCHITECTURE.md, enforced: who may import whom.

const packages = {
  domain: [],
  'app-api': ['domain'],
  mirror: ['app-api', 'domain'],
  companion: ['domain'],
  catalogue: ['domain'],
  painter: ['domain'],
  site: ['catalogue', 'painter', 'domain'],
  media: ['domain'],
}
const viewerPackages = ['domain', 'app-api', 'mirror', 'media']
const viewerLayers = {
  ui: ['ui', 'i18n'],
  i18n: ['i18n', 'settings'],
  settings: ['settings'],
  data: ['data', 'settings', 'i18n'],
  features: ['features', 'data', 'settings', 'ui', 'i18n'],
}

const anyOf = (names) => `(?:${names.join('|')})`
const sources = '^(?:packages|apps)/[^/]+/(?:src|dist)/'

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nobody-imports-an-app', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '\\.test\\.tsx?$|/testing/' },
    },
    ...Object.entries(packages).map(([layer, allowed]) => ({
      name: `package-${layer}`,
      comment: `${layer} may import ${allowed.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from: { path: `^packages/${layer}/` },
      to: { path: sources, pathNot: `^packages/${anyOf([layer, ...allowed])}/` },
    })),
    {
      name: 'package-viewer',
      comment: 'Tests may start a whole gateway.',
      severity: 'error',
      from: { path: '^apps/viewer/', pathNot: '\\.test\\.tsx?$' },
      to: { path: sources, pathNot: `^(?:apps/viewer|packages/${anyOf(viewerPackages)})/` },
    },
    {
      name: 'package-gateway',
      severity: 'error',
      from: { path: '^apps/gateway/' },
      to: { path: '^(?:apps/viewer|packages/media)/' },
    },
    ...Object.entries(viewerLayers).map(([layer, allowed]) => ({
      name: `viewer-${layer}`,
      comment: `${layer} may import ${allowed.join(', ')}`,
      severity: 'error',
      from: { path: `^apps/viewer/src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/viewer/src/', pathNot: `^apps/viewer/src/${anyOf(allowed)}/` },
    })),
    {
      name: 'viewer-screens-stand-alone',
      severity: 'error',
      from: { path: '^apps/viewer/src/screens/([^/]+)/' },
      to: { path: '^apps/viewer/src/screens/', pathNot: '^apps/viewer/src/screens/$1/' },
    },
    {
      name: 'runs-in-browsers',
      comment: 'These packages also run in a browser: no Node modules.',
      severity: 'error',
      from: { path: '^(?:packages/(?:domain|app-api|mirror|media)|apps/viewer/src)/', pathNot: '\\.test\\.tsx?$|vite|/testing/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist|node_modules/(?!@emaki)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['emaki-source', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
