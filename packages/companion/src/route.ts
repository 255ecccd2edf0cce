// Type of a companion route: its path, its cache lifetime, and its handler.

import { parseId } from '@emaki/domain'
import type { Session } from '@emaki/web-api'
import type { Lifetime } from './lifetime.ts'
import type { CompanionServices } from './services.ts'
import type { ListParameter, Parameter } from './web/parameter.ts'

export interface RequestContext {
  readonly services: CompanionServices
  /** The validated id in the path. Empty for paths without one. */
  readonly id: string
  /** The validated parameters of the query, defaults included. */
  readonly values: Readonly<Record<string, string>>
  /** The validated values of repeated parameters. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** The visitor's session. Undefined for anonymous requests. */
  readonly session: Session | undefined
  readonly request: Request
  /** True when the response keeps upstream's envelope (docs/contract/companion.md 2.3, 3). */
  readonly isRaw: boolean
  readonly signal: AbortSignal
}

/** A form or JSON body, for the OpenAPI document. */
export interface BodyShape {
  readonly mediaType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'
  readonly members: Readonly<Record<string, { readonly type: string; readonly about?: string }>>
  readonly required: readonly string[]
}

export interface CompanionRoute {
  readonly method: 'GET' | 'POST'
  /** Path with `{id}` for an id: `/ajax/illust/{id}/pages`. */
  readonly path: string
  /** Paths at which clients of other companions expect the same (docs/contract/companion.md 1.2). */
  readonly aliases: readonly string[]
  /**
   * Form of an `{id}` that the path accepts: `long` for the ids of collections, `word` for a search text, `key` for an unlisted work, `picture` for a page and size of a
   * work, `story` for a tag and a day, `style` for the path of a style sheet. An invalid id then gets 400.
   */
  readonly idForm?: keyof typeof idForms
  readonly lifetime: Lifetime
  readonly about: string
  readonly parameters: readonly Parameter[]
  /** Parameters that may be repeated. */
  readonly lists?: readonly ListParameter[]
  readonly body?: BodyShape
  readonly mediaType?: 'application/json' | 'text/html'
  /** Throws an HttpError on failure. A JSON value is sent after its image addresses are rewritten. */
  readonly handle: (ctx: RequestContext) => Promise<Response | { readonly json: unknown }>
}

/** The characters of an id in a path, by its form. */
const idForms = {
  digits: '[0-9]+',
  any: '[\\w.%~-]+',
  long: '[0-9]+',
  word: '[^/]+',
  key: '[0-9A-Za-z]+',
  picture: '[0-9][\\w.]*',
  story: '.+',
  style: '.+',
} as const

/** What a valid id looks like, for the forms that are texts. */
const validIds = {
  long: /^[1-9]\d{0,24}$/,
  // Servers may decode a slash, so that no part of the words may lead to another path.
  word: /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[^\p{Cc}\p{Cs}]{1,200}$/u,
  key: /^[0-9A-Za-z]{20}$/,
  picture: /^[1-9]\d{0,11}(?:_\d{1,3})?(?:_[smlo])?$/,
  story: /^(?!\.{1,2}\/)[^/\p{Cc}\p{Cs}]{1,100}\/artworks\/\d{4}-?\d{2}-?\d{2}$/u,
  style: /^(?!.*\.\.)(?:[\w~-][\w.~-]*\/){1,12}[\w.~-]{1,200}\.css$/,
} as const

/** The path in Hono's notation, where the text after an id belongs to its pattern. */
export const honoPath = (path: string, { idForm = 'digits' }: CompanionRoute): string =>
  path.replace(/\{id\}([^/]*)/, (_whole, suffix: string) => `:id{${idForms[idForm]}${escaped(suffix)}}`)

/** A path without the escapes that make no difference, as Hono matches it. Slashes and percent signs stay encoded. */
function plainPath(path: string): string {
  try {
    return decodeURI(path.replaceAll('%25', '%2525'))
  } catch {
    return path
  }
}

/**
 * Creates a reader of the id in a path, aliases included. The path and the id are encoded as in an address. It returns an empty text for a
 * route without one, undefined for other paths.
 */
export function pathReader({ path, aliases, idForm = 'digits' }: CompanionRoute): (path: string) => string | undefined {
  const patterns = [path, ...aliases].map((one) => one.split('{id}').map(escaped).join(`(${idForms[idForm]})`))
  const integer = new RegExp(`^(?:${patterns.join('|')})$`)
  return (path) => {
    const match = integer.exec(plainPath(path))
    return match ? (match.slice(1).find((id) => id !== undefined) ?? '') : undefined
  }
}

/**
 * The id as it stands in upstream's path, or undefined when it is invalid. `written` is decoded. Some clients append `.html` or `.json` to numbers, and the
 * extension of a file to pictures.
 */
export function readPathId(
  written: string | undefined,
  { idForm = 'digits' }: Pick<CompanionRoute, 'idForm'>,
): string | undefined {
  if (idForm === 'digits' || idForm === 'any') return parseId(written?.replace(/\.(?:html|json)$/, ''))
  const id = idForm === 'picture' ? written?.replace(/\.(?:jpe?g|png|gif)$/, '') : written
  if (id === undefined || !validIds[idForm].test(id)) return undefined
  // The other forms are several parts of a path.
  return idForm === 'word' ? pathPart(id) : id.split('/').map(pathPart).join('/')
}

/** A text as one part of a path. */
const pathPart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
