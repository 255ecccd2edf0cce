// The package table of ARCHITECTURE.md, enforced: who may import whom.

const packages = {
  'packages/domain': [],
  'packages/app-api': ['packages/domain'],
  'packages/mirror': ['packages/app-api', 'packages/domain'],
  'packages/web-api': ['packages/domain'],
  'packages/companion': ['packages/web-api', 'packages/domain'],
  'packages/server': ['packages/companion', 'packages/mirror', 'packages/domain'],
  'packages/gallery': [],
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
/** Folders of the viewer without components: calls, queries and stored data. */
const viewerData = [
  'account/bookmarks',
  'library/operator',
  'library/queries',
  'lists/queries',
  'platform/account',
  'platform/hosts',
  'platform/http',
  'platform/localMode',
  'platform/persistence',
  'platform/query',
  'works/offlineCopies',
  'works/queries',
  'works/translation',
]
/** Parts of the viewer with a rule of their own, and what each may import: its own folders first. */
const viewerLayers = {
  ui: [['ui'], 'platform/i18n'],
  i18n: [['platform/i18n'], 'platform/settings'],
  settings: [['platform/settings']],
  data: [viewerData, 'platform/settings', 'platform/i18n'],
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
const isTest = '\\.test\\.tsx?$|/testing/'
const sources = '^(?:packages|sample|apps)/[^/]+/(?:src|dist)/'

/** The modules of the viewer: the folders of `apps/viewer/src` in one order. A module imports only those after it. */
const viewerModules = 'app screens account novel pictures lists saving library works platform ui'.split(' ')

/** Imports against that order that are left, as folders. `npm run check` fails when one is added, or kept after its last import. */
export const viewerExceptions = new Set(['lists/workActions > novel/files'])

/**
 * One rule for the files of each module, and one for each folder with exceptions. `app` may import all, and `ui` has its own
 * rule above.
 */
function viewerModuleRules() {
  const source = '^apps/viewer/src/'
  const pairs = [...viewerExceptions].map((pair) => pair.split(' > '))
  return viewerModules.slice(1, -1).flatMap((module) => {
    const allowed = viewerModules.slice(viewerModules.indexOf(module))
    const folders = [...new Set(pairs.map(([folder]) => folder))].filter((folder) => folder.split('/')[0] === module)
    const rule = (from, separate, exceptions) => ({
      name: `viewer-module-${module}`,
      comment: `${module} may import ${allowed.join(', ')}`,
      severity: 'error',
      from: {
        path: `${source}${from}/`,
        pathNot: [isTest, ...separate.map((folder) => `${source}${folder}/`)],
      },
      to: { path: source, pathNot: `${source}${anyOf([...allowed, ...exceptions])}/` },
    })
    const exceptionsOf = (folder) => pairs.flatMap(([from, to]) => (from === folder ? [to] : []))
    return [rule(module, folders, []), ...folders.map((folder) => rule(folder, [], exceptionsOf(folder)))]
  })
}

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'packages-do-not-import-apps', severity: 'error', from: { path: '^(?:packages|sample)/' }, to: { path: '^apps/' } },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: isTest },
      to: { path: isTest },
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
      comment: 'Tests write first screens from the sources of the viewer.',
      from: { path: '^apps/gateway/', pathNot: '/testing/' },
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
      to: {
        path: sources,
        pathNot: '^(?:apps/edge|apps/viewer/src/app/firstScreen|packages/(?:domain|app-api|web-api|mirror|companion|server))/',
      },
    },
    ...Object.entries(viewerLayers).map(([layer, [own, ...others]]) => ({
      name: `viewer-${layer}`,
      comment: `${layer} may import ${[...own, ...others].join(', ')}`,
      severity: 'error',
      from: { path: `^apps/viewer/src/${anyOf(own)}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/viewer/src/', pathNot: `^apps/viewer/src/${anyOf([...own, ...others])}/` },
    })),
    ...viewerModuleRules(),
    {
      name: 'viewer-private-folders',
      comment:
        'Folders below the folders of a module are private: `lists/gallery/parts` belongs to `lists/gallery` (decision 0017).',
      severity: 'error',
      from: { path: '^apps/viewer/src/([^/]+/[^/]+)', pathNot: isTest },
      to: { path: '^apps/viewer/src/[^/]+/[^/]+/[^/]+/', pathNot: '^apps/viewer/src/$1/' },
    },
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
