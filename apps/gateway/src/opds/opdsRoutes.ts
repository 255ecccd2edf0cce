// The catalogues of the archive for reading apps, below /opds (docs/operate/archive.md): OPDS 1.2 with page streaming, and OPDS 2.0.
import { createHash } from 'node:crypto'
import type { SearchScope, WorkKey } from '@emaki/archive'
import { archiveMessages, type DenyRules, type Language, parseId } from '@emaki/domain'
import { matchesEtag, opdsBase } from '@emaki/domain/server'
import { requestLanguage } from '@emaki/mirror'
import { errorResponse, type Handler, refuse } from '@emaki/server'
import { isDamage } from '@emaki/sqlite'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { Access } from '../access/access.ts'
import { workPath } from '../library/declaredRoute.ts'
import { closingSignal } from '../library/exportRoutes.ts'
import { forEachView } from '../library/libraryAccess.ts'
import type { Library } from '../library/openLibrary.ts'
import type { Logger } from '../log/log.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import {
  artistsCatalog,
  type Catalog,
  type CatalogSource,
  rootCatalog,
  seriesCatalog,
  tagsCatalog,
  worksCatalog,
} from './catalog.ts'
import {
  type CatalogPlace,
  type CatalogVersion,
  catalogPlace,
  catalogVersions,
  pageNumber,
  worksFilter,
} from './catalogAddress.ts'
import { catalogWork } from './catalogWork.ts'
import { atomCatalog, atomTypes, atomWork, openSearchDescription } from './opds1.ts'
import { authenticationDocument, jsonCatalog, jsonWork, opdsTypes } from './opds2.ts'
import { isPageOfOtherSite, type OpdsAccess } from './opdsAccess.ts'
import { createOpdsFiles, type OpdsFiles } from './opdsFiles.ts'

type Bindings = { Bindings: HttpBindings }

export interface OpdsOptions {
  readonly library: Library
  readonly mayRead: OpdsAccess
  /** Responds to strangers of a private instance. */
  readonly instance: Pick<Access, 'handle'>
  readonly origin: PublicOrigin
  /** What the operator does not serve. */
  readonly rules: () => DenyRules
  readonly log: Logger
}

/** Creates the handler of everything below `/opds`. It checks access itself, because reading apps log in with HTTP Basic. */
export function createOpdsHandler(options: OpdsOptions): Handler<HttpBindings> {
  const { mayRead, instance, origin, library, rules } = options
  const files = createOpdsFiles(library.archive)
  const apps = forEachView((view) => createOpdsApp(options, files, () => ({ rules: rules(), isVisitor: view === 'public' })))
  return async (c) => {
    const { incoming, outgoing } = c.env
    if (isPageOfOtherSite(incoming)) return refuse(c, 403, 'Pages of other sites may not use the catalogue')
    const verdict = await mayRead(incoming)
    switch (verdict.kind) {
      case 'closed':
        return refuse(c, 404, 'Not found')
      case 'stranger':
        await instance.handle(incoming, outgoing)
        return RESPONSE_ALREADY_SENT
      case 'tooMany':
        return refuse(c, 429, 'Too many tries', { 'retry-after': String(verdict.seconds) })
      case 'signIn':
        return loginRequest(c.req.header('accept-language'), origin(incoming))
      case 'allowed':
        return apps[verdict.view].fetch(c.req.raw, c.env)
    }
  }
}

/** A 401 with the document that tells reading apps how to log in. */
const loginRequest = (accepted: string | undefined, origin = ''): Response =>
  new Response(JSON.stringify(authenticationDocument(origin, languageOf(accepted))), {
    status: 401,
    headers: {
      'content-type': opdsTypes.authentication,
      'cache-control': 'no-store',
      'www-authenticate': 'Basic realm="Emaki", charset="UTF-8"',
      link: `<${origin}${opdsBase}/authentication>; rel="http://opds-spec.org/auth/document"; type="${opdsTypes.authentication}"`,
    },
  })

/** The client's language. English for apps that name none, as in syndication feeds. */
const languageOf = (accepted: string | undefined): Language => requestLanguage(accepted) ?? 'en'

const notFound = (): Response => errorResponse(404, 'Not found')
const keyedWork = workPath({}, notFound)
const parametersOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams

/** The catalogues for clients that see the same. */
function createOpdsApp({ library, origin, log }: OpdsOptions, files: OpdsFiles, seen: () => SearchScope): Hono<Bindings> {
  const { archive } = library
  const app = new Hono<Bindings>({ strict: false }).basePath(opdsBase)
  app.notFound(notFound)
  app.onError((error) => {
    // The client has left while its file was made.
    if (error.name === 'AbortError') return errorResponse(503, 'The client has left')
    log.error({ err: error }, 'a request for the catalogue failed')
    return isDamage(error) ? errorResponse(503, archiveMessages.damaged) : errorResponse(500, 'The gateway failed')
  })
  app.use(async (c, next) =>
    origin(c.env.incoming) === undefined
      ? errorResponse(404, 'Catalogues need the address of the instance: EMAKI_ORIGIN')
      : next(),
  )
  app.get('/authentication', (c) =>
    documentResponse(c, {
      type: opdsTypes.authentication,
      body: JSON.stringify(authenticationDocument(origin(c.env.incoming) ?? '', languageOf(c.req.header('accept-language')))),
    }),
  )
  const sourceIn =
    (version: CatalogVersion) =>
    (c: Context<Bindings>): CatalogSource => {
      const language = languageOf(c.req.header('accept-language'))
      const place = catalogPlace(version, origin(c.env.incoming) ?? '', parametersOf(c), language)
      return { archive, place, seen: seen() }
    }
  // Not a redirect: some apps send their password only to the address that they were given.
  app.get('/', async (c) => {
    const source = sourceIn((c.req.header('accept') ?? '').includes('opds+json') ? 'v2' : 'v1.2')(c)
    const response = documentResponse(c, catalogDocument(await rootCatalog(source), source.place))
    response.headers.append('vary', 'accept')
    return response
  })
  for (const version of catalogVersions) {
    const sourceOf = sourceIn(version)
    const documents: Readonly<Record<string, (source: CatalogSource, parameters: URLSearchParams) => Promise<Catalog>>> = {
      '': rootCatalog,
      '/artists': (source, parameters) => artistsCatalog(source, pageNumber(parameters)),
      '/series': (source, parameters) => seriesCatalog(source, pageNumber(parameters)),
      '/tags': tagsCatalog,
      '/works': (source, parameters) => worksCatalog(source, worksFilter(parameters), pageNumber(parameters)),
    }
    for (const [path, create] of Object.entries(documents))
      app.get(`/${version}${path}`, async (c) => {
        const source = sourceOf(c)
        return documentResponse(c, catalogDocument(await create(source, parametersOf(c)), source.place))
      })
    app.get(`/${version}/works/:kind/:id`, keyedWork, async (c) => {
      const found = await workDocument(sourceOf(c), c.req.valid('param'))
      return found ? documentResponse(c, found) : notFound()
    })
  }
  app.get('/v1.2/opensearch.xml', (c) => {
    const language = languageOf(c.req.header('accept-language'))
    const place = catalogPlace('v1.2', origin(c.env.incoming) ?? '', parametersOf(c), language)
    return documentResponse(c, { type: atomTypes.search, body: openSearchDescription(place) })
  })
  addFiles(app, files, seen)
  return app
}

/** Adds the routes of files, which do not depend on the version. */
function addFiles(app: Hono<Bindings>, files: OpdsFiles, seen: () => SearchScope): void {
  app.get('/works/illust/:id/pages/:page{\\d{1,5}}', async (c) => {
    const id = parseId(c.req.param('id'))
    const width = widthOf(c.req.query('w'))
    const page = Number(c.req.param('page'))
    return (id && (await files.page({ kind: 'illust', id }, page, width, c.req.raw, seen()))) || notFound()
  })
  for (const size of ['cover', 'thumbnail'] as const)
    app.get(
      `/works/:kind/:id/${size}`,
      keyedWork,
      async (c) => (await files.cover(c.req.valid('param'), size, c.req.raw, seen())) ?? notFound(),
    )
  app.get('/works/:kind/:file{\\d{1,15}\\.(?:cbz|epub)}', async (c) => {
    const [name, ending] = c.req.param('file').split('.', 2)
    const id = parseId(name)
    const kind = c.req.param('kind')
    const isFile = (kind === 'illust' && ending === 'cbz') || (kind === 'novel' && ending === 'epub')
    if (id === undefined || !isFile) return notFound()
    const signal = closingSignal(c.env)
    return (await files.download({ kind, id }, { method: c.req.method, signal }, seen())) ?? notFound()
  })
}

/** A width in pixels; undefined for no limit. */
function widthOf(given: string | undefined): number | undefined {
  if (given === undefined || !/^[1-9]\d{0,4}$/.test(given)) return undefined
  // Few sizes, so that apps with slightly different screens share transcoded pictures.
  return Math.max(100, Math.ceil(Number(given) / 100) * 100)
}

interface TextDocument {
  readonly type: string
  readonly body: string
}

const catalogDocument = (catalog: Catalog, place: CatalogPlace): TextDocument =>
  place.version === 'v2'
    ? { type: opdsTypes.feed, body: JSON.stringify(jsonCatalog(catalog, place)) }
    : { type: atomTypes[catalog.entries.kind], body: atomCatalog(catalog, place) }

/** The document of one work; undefined when the client does not see it. */
async function workDocument({ archive, place, seen }: CatalogSource, key: WorkKey): Promise<TextDocument | undefined> {
  const listed = await archive.search.work(key, seen)
  const work = listed && (await catalogWork(archive, listed))
  if (!work) return undefined
  return place.version === 'v2'
    ? { type: opdsTypes.work, body: JSON.stringify(jsonWork(work, place)) }
    : { type: atomTypes.entry, body: atomWork(work, place) }
}

/** Sends a document, or 304 when the client has it. */
function documentResponse(c: Context<Bindings>, { type, body }: TextDocument): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { 'cache-control': 'private, no-cache', vary: 'accept-language', etag }
  if (matchesEtag(c.req.header('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) } })
}
