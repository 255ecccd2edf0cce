// The types of endpoints.
import type { UpstreamRequest } from '@emaki/upstream'
import type { Requester } from './requester.ts'

/** What shared endpoints get, and who asks. */
export interface EndpointRequest extends UpstreamRequest {
  readonly requester: Requester
}

/** Handles a call and returns the JSON response. Throws an AppApiError for an error response. */
type Endpoint = (asked: EndpointRequest) => object | Promise<object>

/** Endpoints by path. Reads are GET, writes are POST with a form. All need an account unless the app says otherwise. */
export type Endpoints = Readonly<Record<`/${string}`, Endpoint>>
