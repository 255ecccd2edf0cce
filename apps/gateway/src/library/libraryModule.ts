// What the modules of the library's routes share (libraryRoutes.ts).
import type { Keeper, Verifier } from '@emaki/archive'
import type { DenyRules } from '@emaki/domain'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Logger } from '../log/log.ts'
import type { Imports } from './imports.ts'
import type { LibraryAccess } from './libraryAccess.ts'
import type { Library } from './openLibrary.ts'

type Bindings = { Bindings: HttpBindings }
export type LibraryRoutes = Hono<Bindings>

export interface LibraryRoutesOptions {
  /** Undefined without an archive. */
  readonly library: Library | undefined
  /** Undefined where nothing is kept. */
  readonly keeper?: Keeper | undefined
  /** Undefined where nothing is imported. */
  readonly imports?: Imports | undefined
  /** Undefined where no file is checked. */
  readonly verifier?: Verifier | undefined
  readonly access: LibraryAccess
  /** What the operator does not serve. */
  readonly rules: () => DenyRules
  readonly log: Logger
}

/** What the client of a request sees, as a scope of searches. */
export interface LibraryScope {
  readonly rules: DenyRules
  readonly isVisitor: boolean
}

/** What the modules get. */
export interface LibraryParts extends LibraryRoutesOptions {
  readonly library: Library
  readonly scope: (c: Context<Bindings>) => LibraryScope
  /** Middleware of routes for readers and operators. */
  readonly browse: MiddlewareHandler<Bindings>
  /** Middleware of routes for operators. Rejects changes while another gateway writes to the archive. */
  readonly manage: MiddlewareHandler<Bindings>
}

/** Adds routes, with `browse` or `manage` as the first handler of each. */
export type LibraryModule = (app: LibraryRoutes, parts: LibraryParts) => void
