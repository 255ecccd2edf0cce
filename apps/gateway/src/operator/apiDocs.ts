// The API documentation: mirror, companion, library and operator page as one OpenAPI document, and as an HTML page.
import { companionOpenApi } from '@emaki/companion'
import { list, record, text } from '@emaki/domain'
import { companionBase, mirrorBases } from '@emaki/domain/server'
import { mirrorOpenApi } from '@emaki/mirror/openapi'
import { libraryOpenApi } from '../library/declaredRoute.ts'
import type { LibraryRoutes } from '../library/libraryModule.ts'
import { apiPage } from './apiPage.ts'
import { type OperatorRoutes, operatorOpenApi } from './page/operatorRoutes.ts'

export interface ApiDocs {
  /** OpenAPI as JSON. */
  document(): Promise<Response>
  /** The document as a self-contained HTML page. */
  page(): Promise<Response>
}

export interface ApiPart {
  readonly base: string
  readonly document: Readonly<Record<string, unknown>>
}

const pagePolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const headers = { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' }

/** The routes that this gateway has. */
export interface OwnRoutes {
  readonly library: LibraryRoutes
  readonly operator: OperatorRoutes
}

/** Creates the documents on first use. */
export function createApiDocs(version: string, own: OwnRoutes): ApiDocs {
  let pending: Promise<Readonly<Record<string, unknown>>> | undefined
  const merged = async () => {
    pending ??= makeDocument(version, own).catch((error: unknown) => {
      pending = undefined
      throw error
    })
    return pending
  }
  return {
    async document() {
      return Response.json(await merged(), { headers })
    },
    async page() {
      const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy }
      return new Response(apiPage(await merged()), { headers: { ...headers, ...type } })
    },
  }
}

async function makeDocument(version: string, own: OwnRoutes): Promise<Readonly<Record<string, unknown>>> {
  const [mirror, companion, library, operator] = await Promise.all([
    mirrorOpenApi({ base: mirrorBases[0], version }),
    companionOpenApi({ base: companionBase, version }),
    libraryOpenApi(own.library, version),
    operatorOpenApi(own.operator, version),
  ])
  return mergeDocuments(version, [
    { base: mirrorBases[0], document: record(mirror) },
    { base: companionBase, document: record(companion) },
    // Their paths contain their base.
    { base: '', document: record(library) },
    { base: '', document: record(operator) },
  ])
}

/** Merges documents: paths get their base, schemas and tags are joined. Schemas with equal names must be equal. */
function mergeDocuments(version: string, parts: readonly ApiPart[]): Readonly<Record<string, unknown>> {
  const paths: Record<string, unknown> = {}
  const schemas: Record<string, unknown> = {}
  for (const { base, document } of parts) {
    const tag = text(record(document.info).title)
    for (const [path, item] of Object.entries(record(document.paths))) {
      paths[`${base}${path}`] = Object.fromEntries(
        Object.entries(record(item)).map(([method, operation]) => [method, { tags: [tag], ...record(operation) }]),
      )
    }
    Object.assign(schemas, record(record(document.components).schemas))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Emaki',
      version,
      description: parts.map(({ document }) => text(record(document.info).description)).join('\n\n'),
    },
    tags: parts.map(({ document }) => ({
      name: text(record(document.info).title),
      description: text(record(document.info).description),
    })),
    servers: list([{ url: '/' }]),
    paths,
    components: { schemas },
  }
}
