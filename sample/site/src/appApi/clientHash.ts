// The signature of a call, X-Client-Hash = md5(X-Client-Time + secret), checked in strict mode only (docs/contract/app-api.md 1.2).

import { createHash } from 'node:crypto'
import { invalidRequest } from '@emaki/domain/upstream'

/** Throws if the hash does not match the call's time. The time itself is not checked. */
export function checkClientHash(headers: Headers, secret: string): void {
  const time = headers.get('X-Client-Time') ?? ''
  const expected = createHash('md5')
    .update(time + secret)
    .digest('hex')
  if (time === '' || headers.get('X-Client-Hash') !== expected) throw invalidRequest()
}
