// The package table of ARCHITECTURE.md, enforced: who may import whom.

const packages = {
  'packages/domain': [],
  'packages/app-api': ['packages/domain'],
  'packages/mirror': ['packages/app-api', 'packages/domain'],
  'packages/web-api': ['packages/domain'],
  'packages/companion': ['packages/web-api', 'packages/domain'],
  'packages/server': ['packages/companion', 'packages/mirror', 'packages/domain'],
  'packages/gallery': [],
  'packages/first-screen': ['packages/domain', 'packages/gallery'],
  'packages/books': ['packages/domain'],
  'packages/media': ['packages/domain'],
  'packages/sqlite': [],
  'packages/upstream': ['packages/domain'],
  'packages/archive': ['packages/domain', 'packages/sqlite', 'packages/books', 'packages/upstream'],
  'sample/catalogue': ['packages/domain', 'packages/sqlite'],
  'sample/pictures': ['packages/domain'],
  'sample/site': ['sample/catalogue', 'sample/pictures', 'packages/domain', 'packages/upstream'],
}
const viewerPackages = ['domain', 'books', 'app-api', 'mirror', 'media', 'gallery']
const viewerLayers = {
  ui: ['ui', 'i18n'],
  i18n: ['i18n', 'settings'],
  settings: ['settings'],
  data: ['data', 'settings', 'i18n'],
  features: ['features', 'data', 'settings', 'ui', 'i18n'],
}

/** The folders of the gateway in one order: each imports only those before it, so that no folders import each other in a circle. */
const gatewayOrder = [
  'config',
  'log',
  'http',
  'network',
  'sync',
  'valkey',
  'cache',
  'images',
  'limits',
  'sources',
  'access',
  'server',
  'library',
  'mirror',
  'denyList',
  'backup',
  'companion',
  'doctor',
  'operator',
  'linkPreview',
  'opds',
  'syndication',
  'pages',
  'app',
  'process',
  'commands',
]

const anyOf = (names) => `(?:${names.join('|')})`
const sources = '^(?:packages|sample|apps)/[^/]+/(?:src|dist)/'

/**
 * The modules that the viewer is to have, each with the folders that become it. A module
 * imports only those after it.
 */
const viewerModules = {
  novel: features('reader readerTools readAloud highlights lookUp bilingual translate novelFiles textMarks'),
  pictures: features('viewer mangaReader readerPanel ugoira live'),
  lists: [
    ...features('lists gallery novels slideshow ranking collections filters searchBox artistCard users spotlight'),
    ...features('continueReading readingEnd'),
    'data/lists',
  ],
  saving: [...features('download downloaded offline saveMenu'), 'data/offline'],
  library: [...features('library notices policy'), 'data/library', 'data/operator'],
  account: [...features('bookmarkIndex history'), 'data/bookmarks'],
  works: [
    ...features('block bookmark follow share comments like caption hidden tags seriesParts series readingPlaces badges'),
    'data/works',
    'data/translation',
  ],
  platform: [
    ...features('network prefetch links jump calendar session install'),
    ...['http', 'hosts', 'persistence', 'query', 'account', 'localMode'].map((name) => `data/${name}`),
    'settings',
    'i18n',
  ],
}

/** Imports against that order that are left, as folders. `npm run check` fails when one is added, or kept after its last import. */
export const viewerExceptions = new Set([
  'data/account > data/works',
  'data/works > data/offline',
  'features/badges > features/downloaded',
  'features/bookmarkIndex > data/library',
  'features/bookmarkIndex > data/offline',
  'features/bookmarkIndex > features/gallery',
  'features/bookmarkIndex > features/library',
  'features/bookmarkIndex > features/novels',
  'features/comments > data/operator',
  'features/gallery > features/viewer',
  'features/history > features/download',
  'features/jump > features/gallery',
  'features/library > features/filters',
  'features/library > features/gallery',
  'features/network > data/bookmarks',
  'features/saveMenu > features/novelFiles',
  'features/saveMenu > features/ugoira',
  'features/session > data/bookmarks',
  'features/share > features/offline',
  'features/share > features/saveMenu',
])

function features(names) {
  return names.split(' ').map((name) => `features/${name}`)
}

/** For each folder of a module, those that it may not import. */
function viewerModuleRules() {
  const modules = Object.entries(viewerModules)
  return modules.flatMap(([module, folders], place) =>
    folders.flatMap((folder) => {
      const earlier = modules.slice(0, place).flatMap(([, others]) => others)
      const refused = earlier.filter((other) => !viewerExceptions.has(`${folder} > ${other}`))
      if (refused.length === 0) return []
      return {
        name: `viewer-module-${module}`,
        severity: 'error',
        from: { path: `^apps/viewer/src/${folder}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
        to: { path: `^apps/viewer/src/${anyOf(refused)}/` },
      }
    }),
  )
}

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'packages-do-not-import-apps', severity: 'error', from: { path: '^(?:packages|sample)/' }, to: { path: '^apps/' } },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '\\.test\\.tsx?$|/testing/' },
    },
    ...Object.entries(packages).map(([layer, allowed]) => ({
      name: layer.replace('/', '-'),
      comment: `${layer} may import ${allowed.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from: { path: `^${layer}/` },
      to: { path: sources, pathNot: `^${anyOf([layer, ...allowed])}/` },
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
      to: { path: '^(?:apps/viewer|packages/(?:media|gallery))/' },
    },
    ...gatewayOrder.map((folder, place) => ({
      name: `gateway-${folder}`,
      severity: 'error',
      from: { path: `^apps/gateway/src/${folder}/`, pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^apps/gateway/src/', pathNot: `^apps/gateway/src/${anyOf(gatewayOrder.slice(0, place + 1))}/` },
    })),
    {
      name: 'package-edge',
      comment: 'Tests use the contract suites of the gateway and the sample.',
      severity: 'error',
      from: { path: '^apps/edge/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: sources, pathNot: '^(?:apps/edge|packages/(?:domain|app-api|web-api|mirror|companion|first-screen|server))/' },
    },
    ...Object.entries(viewerLayers).map(([layer, allowed]) => ({
      name: `viewer-${layer}`,
      comment: `${layer} may import ${allowed.join(', ')}`,
      severity: 'error',
      from: { path: `^apps/viewer/src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/viewer/src/', pathNot: `^apps/viewer/src/${anyOf(allowed)}/` },
    })),
    ...viewerModuleRules(),
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
      from: {
        path: '^(?:packages/(?:domain|app-api|web-api|mirror|server|media|books|gallery)|apps/(?:viewer|edge)/src)/',
        pathNot: '\\.test\\.tsx?$|vite|/testing/',
      },
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
