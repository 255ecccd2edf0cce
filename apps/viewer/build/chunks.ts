// Groups the modules of the viewer into few chunks: one for each part of the app, and a few for what several parts share. Many small files
// would compress worse, and HTTP/1.1 loads only six of them at a time.

import type { Plugin } from 'vite'

/** What the bundler knows about a module. */
export interface GraphModule {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  /** Names that the module exports. */
  readonly exports: readonly string[]
  /** The compiled code. */
  readonly code: string | null
}

type FindModule = (id: string) => GraphModule | null

/** The parts of the app: each has the modules that `import()` names in these folders. The first match counts. */
const parts: readonly (readonly [name: string, folders: RegExp])[] = [
  ['late', /\/app\/(late|offline)\/|\/NoSuchPage|\/SearchOptionList|\/lists\/queries\/webRanking/],
  ['keys', /\/app\/keyboard\/Shortcuts/],
  ['hold', /\/peek\/(loadCardActions|CardActions)/],
  ['home', /\/screens\/home\/MoreCards|\/SlideshowButton/],
  // Sections of home for accounts and novels.
  ['rows', /\/screens\/home\/(OtherCards|ContinueCard|NewPartsCards)|\/lists\/continueReading\//],
  ['below', /\/screens\/home\/|\/app\/split\/|Surroundings|CommentsPreview|CommentsSheet|CommentForm/],
  // Every page loads them later, and the settings at once.
  ['notices', /\/library\/notices\//],
  // The novel ranking has the cards of novels, which lists have too.
  ['lists', /NovelRankingScreen/],
  ['ranking', /\/(screens|lists)\/ranking\//],
  [
    'lists',
    /\/screens\/(search|series|user|userLists|collections|spotlight|feeds|following|history|imageSearch|live|watchlist)\//,
  ],
  ['artwork', /\/screens\/artwork\//],
  ['novel', /\/screens\/novel\//],
  ['settings', /\/SettingScreen/],
  ['local', /\/platform\/localMode\/|\/session\/localSession|\/packages\/(mirror|app-api)\//],
  // The screens of the login need the app API.
  ['account', /\/screens\/account\/|\/platform\/session\/login\./],
  [
    'pages',
    /\/screens\/(setting|about|accent|cache|links|offline|selfTest|notifications|followCheck)\/|\/platform\/(install|network)|\/staticSite\//,
  ],
  ['signedIn', /\/works\/(bookmark|pictureGestures|follow)\/|\/account\/notifications\/|\/platform\/session\//],
  ['viewer', /\/pictures\/viewer\/|\/node_modules\/photoswipe\//],
  ['readers', /\/pictures\/mangaReader\/|\/novel\/(reader|text|textSettings|translate)\/|\/works\/translation\//],
  ['files', /\/saving\/|\/works\/offlineCopies\/|\/novel\/files\/|\/pictures\/ugoira\/|\/packages\/(media|books)\//],
  // Operators use both.
  [
    'library',
    /\/screens\/library\/|\/src\/library\/(queries\/|[^/]+$)|\/account\/(bookmarks|bookmarkIndex)\/|LibraryRoutes|\/SimilarWorks|\/screens\/operator\//,
  ],
  ['video', /\/node_modules\/(hls\.js|mediabunny)\//],
]
/** Dialogs, menus and other modules that an action loads. */
const otherPart = 'actions'

const partOf = (id: string): string => parts.find(([, folders]) => folders.test(id))?.[0] ?? otherPart

/** Screens whose first script matters most: what several of them share is in few chunks that all of them load. */
const screens = ['ranking', 'lists', 'artwork', 'novel', 'settings']
/** Screens without galleries: what they share with home or the ranking is in a small chunk. */
const largeScreens = ['artwork', 'novel', 'settings']

/**
 * The chunk of a module: the part that alone uses it, or a chunk for what several parts share; null for the page itself. All parts that use a
 * module also use what it imports, so a chunk imports chunks of at least the same parts.
 */
export function chunkOf(id: string, find: FindModule): string | null {
  const users = partsThatUse(id, find)
  if (users.size === 0) return null
  const [only] = users
  if (users.size === 1 && only !== undefined) return only
  if (users.has('notices') && isOnly(users, ['notices', 'settings', 'pages', 'library'])) return 'notices'
  return firstChunk(users) ?? screensChunk(users, partOf(id) === 'signedIn') ?? laterChunk(users)
}

/** What a page loads once it is idle. What these parts need is in their own chunks, so that no chunk of other parts is loaded with them. */
const idleParts = ['late', 'keys', 'hold']

/** The chunk of a module that several parts use, and that home or the ranking needs, or every page once it is idle. */
function firstChunk(users: ReadonlySet<string>): string | undefined {
  const [idle, ...otherIdle] = idleParts.filter((part) => users.has(part))
  if (idle !== undefined) {
    if ([...screens, 'home'].some((part) => users.has(part))) return 'shared-basics'
    return otherIdle.length === 0 ? idle : 'late'
  }
  const shown = screens.filter((part) => users.has(part))
  if (!users.has('ranking') && !users.has('home'))
    return users.has('rows') && isOnly(new Set(shown), ['lists']) ? 'rows' : undefined
  if (largeScreens.some((part) => users.has(part))) return 'shared-basics'
  // Home does not load what only rankings and other lists have.
  if (!users.has('home')) return 'ranking'
  return users.has('ranking') ? 'shared-ranking' : 'shared-home'
}

/** The chunk of a module that several screens use, or a screen and what it loads later. */
function screensChunk(users: ReadonlySet<string>, isSignedIn: boolean): string | undefined {
  const shown = screens.filter((part) => users.has(part))
  // Visitors without an account load no code for bookmarks and for following artists.
  if (isSignedIn && shown.every((part) => part === 'lists')) return 'signedIn'
  if (shown.length === 0) return undefined
  if (shown.length === 1) return `shared-${shown[0]}`
  // A chunk of its own for what only works have: the other screens do not load it.
  return shown.join() === 'artwork,novel' ? 'shared-works' : 'shared-screens'
}

/** The chunk of a module that several parts use, but no screen at once. */
function laterChunk(users: ReadonlySet<string>): string {
  if (isOnly(users, ['local', 'account'])) return 'local'
  if (users.has('below')) return 'shared-lists'
  return isOnly(users, ['viewer', 'readers']) ? 'shared-readers' : 'shared'
}

const isOnly = (users: ReadonlySet<string>, parts: readonly string[]): boolean => [...users].every((part) => parts.includes(part))

/** The parts whose modules import a module, directly or through others. */
function partsThatUse(id: string, find: FindModule): Set<string> {
  const users = new Set<string>()
  const seen = new Set([id])
  for (const at of seen) {
    const module = find(at)
    if (module === null) continue
    if (module.dynamicImporters.length > 0) users.add(partOf(at))
    for (const importer of module.importers) {
      const importers = indexFile.test(importer) ? importersThrough(importer, module.exports, find) : [importer]
      for (const one of importers) seen.add(one)
    }
  }
  return users
}

/** The index of a package, which exports all of its modules. Its importers use a few of them. */
const indexFile = /\/packages\/([\w-]+)\/src\/index\.ts$/

/** The modules that import one of these names from the index of a package. */
function importersThrough(index: string, names: readonly string[], find: FindModule): string[] {
  const wanted = new Set(names)
  const source = `@emaki/${indexFile.exec(index)?.[1]}`
  return (find(index)?.importers ?? []).filter((importer) => {
    const imported = importedNames(find(importer)?.code ?? '', source)
    return imported === 'all' || imported.some((name) => wanted.has(name))
  })
}

const importStatement = /(?:im|ex)port\s*([^;'"]*?)\s*from\s*["']([^"']+)["']/g

/** The names that compiled code imports from a source; `all` for a namespace. */
function importedNames(code: string, source: string): readonly string[] | 'all' {
  const names: string[] = []
  for (const [, clause = '', from] of code.matchAll(importStatement)) {
    if (from !== source) continue
    if (!clause.startsWith('{')) return 'all'
    for (const item of clause.slice(1, -1).split(',')) names.push(item.trim().split(/\s/)[0] ?? '')
  }
  return names
}

/** Files that may be smaller than `minBytes`: the first script, and the bundler's own code that all others import. */
const smallChunks = ['boot', 'rolldown-runtime']
const maxFiles = 40
const minBytes = 4096

/** Fails the build when it has more script files than `maxFiles`, or tiny ones. Messages of languages and workers do not count. */
export function limitChunks(): Plugin {
  return {
    name: 'emaki-chunk-limits',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && !file.moduleIds.every((id) => id.includes('?')),
      )
      if (chunks.length > maxFiles) this.error(`${chunks.length} script files, and ${maxFiles} are allowed`)
      for (const chunk of chunks)
        if (chunk.type === 'chunk' && chunk.code.length < minBytes && !smallChunks.includes(chunk.name))
          this.error(
            `${chunk.fileName} has ${chunk.code.length} of at least ${minBytes} characters: ${chunk.moduleIds.join(' ')}`,
          )
    },
  }
}
