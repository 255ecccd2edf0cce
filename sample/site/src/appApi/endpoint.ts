// The types of endpoints.
import type { Parameters } from '@emaki/domain/upstream'
import type { Requester } from './requester.ts'

export interface EndpointRequest {
  readonly parameters: Parameters
  readonly requester: Requester
}

/** Handles a call and returns the JSON response. Throws an AppApiError for an error response. */
type Endpoint = (asked: EndpointRequest) => object

/** Endpoints by path. Reads are GET, writes are POST with a form. All need an account unless the app says otherwise. */
export type Endpoints = Readonly<Record<`/${string}`, Endpoint>>
