// Requests to the library of the gateway that wrote the page (docs/library-api.md). Cookies go to this origin only.

import type { RequestResult } from '../../platform/http/requestResult.ts'
import { createServiceCall, type SendReply, sendToService } from '../../platform/http/serviceCall.ts'

const base = '/api/library'

/** Loads JSON of the library. Rejects only when `signal` aborts. */
export const readLibrary = (path: string, signal?: AbortSignal): Promise<RequestResult<unknown>> =>
  createServiceCall({ credentials: 'same-origin' })(`${base}${path}`, signal)

/** Sends a change of the library. It is not retried. Never rejects. */
export const sendLibrary = (method: 'POST' | 'PUT' | 'DELETE', path: string, json: unknown = {}): Promise<SendReply> =>
  sendToService(`${base}${path}`, { json }, 'same-origin', { method })

/** The address of the stored picture of a page, from 0, of a version. */
export const versionPictureUrl = (kind: 'illust' | 'novel', id: string, version: number, page: number): string =>
  `${base}/works/${kind}/${id}/versions/${version}/pages/${page}`
