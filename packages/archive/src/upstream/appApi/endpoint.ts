// What endpoints of the archive get, and the shape of their table.
import type { Parameters } from '@emaki/domain/upstream'
import type { Archive } from '../../openArchive.ts'
import type { NameLists } from './nameLists.ts'
import type { WorkRows, WorksTable } from './workRows.ts'

/** What all endpoints read. */
export interface EndpointContext {
  readonly archive: Archive
  readonly rows: WorkRows
  /** For queries of their own. */
  readonly table: WorksTable
  readonly names: NameLists
}

export interface EndpointRequest {
  readonly parameters: Parameters
  /** As `wantedLanguage` spells it. */
  readonly language: string
}

/** Returns the JSON response. Throws an AppApiError for an error response. */
export type Endpoint = (asked: EndpointRequest) => object | Promise<object>

export type Endpoints = Readonly<Record<`/${string}`, Endpoint>>

/** The account of the archive. It has no secrets: all callers of the archive's fetch function may use it. */
export const owner = { id: 1, name: 'Archive', account: 'archive' } as const
