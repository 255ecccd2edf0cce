// What a companion route is: where it stands, how long its answers may be kept, and how one request becomes an answer.
import { parseId } from '@emaki/domain'
import type { CompanionContext } from './context.ts'
import type { Lifetime } from './lifetime.ts'
import type { Parameter } from './web/parameter.ts'
import type { Session } from './web/session.ts'

export interface Visit {
  readonly context: CompanionContext
  /** The checked id of the path; empty for paths without one. */
  readonly id: string
  /** The checked parameters of the query, defaults included. */
  readonly values: Readonly<Record<string, string>>
  /** The visitor's own, unless the request asks for nobody's. */
  readonly session: Session | undefined
  readonly request: Request
  /** True when upstream's answer is to be passed on with its envelope (docs/contract/companion.md 2.3, 3). */
  readonly isRaw: boolean
  readonly signal: AbortSignal
}

/** A form or JSON body, for the machine-readable document. */
export interface BodyShape {
  readonly mediaType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'
  readonly members: Readonly<Record<string, { readonly type: string; readonly about?: string }>>
  readonly required: readonly string[]
}

export interface CompanionRoute {
  readonly method: 'GET' | 'POST'
  /** With `{id}` where an id stands: `/ajax/illust/{id}/pages`. */
  readonly path: string
  /** Where clients of other companions look for the same (docs/contract/companion.md 1.2). */
  readonly aliases: readonly string[]
  /** What an `{id}` may look like for the path to be this route's; the id itself is checked afterwards, with 400 for what is none. */
  readonly idForm?: 'digits' | 'any'
  readonly lifetime: Lifetime
  readonly about: string
  readonly parameters: readonly Parameter[]
  readonly body?: BodyShape
  readonly mediaType?: 'application/json' | 'text/html'
  /** Throws a Refusal for what is no answer. A JSON value is sent as it is, after the rewriting of image addresses. */
  readonly answer: (visit: Visit) => Promise<Response | { readonly json: unknown }>
}

const idForms = { digits: '[0-9]+', any: '[\\w.%~-]+' } as const

/** A path of the route in Hono's notation, in which what follows an id belongs to its pattern. */
export const honoPath = (path: string, { idForm = 'digits' }: CompanionRoute): string =>
  path.replace(/\{id\}([^/]*)/, (_whole, suffix: string) => `:id{${idForms[idForm]}${escaped(suffix)}}`)

/** Reads the id from a path of the route, aliases included: empty for a route without one, undefined for every other path. */
export function pathReader({ path, aliases, idForm = 'digits' }: CompanionRoute): (path: string) => string | undefined {
  const patterns = [path, ...aliases].map((one) => one.split('{id}').map(escaped).join(`(${idForms[idForm]})`))
  const whole = new RegExp(`^(?:${patterns.join('|')})$`)
  return (path) => {
    const match = whole.exec(path)
    return match ? (match.slice(1).find((id) => id !== undefined) ?? '') : undefined
  }
}

/** The id as upstream is asked for it; undefined for what is none. Paths end in `.html` or `.json` where clients know them so. */
export const readPathId = (written: string | undefined): string | undefined => parseId(written?.replace(/\.(?:html|json)$/, ''))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
