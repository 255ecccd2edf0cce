// Which connections allow prefetching.
import { describe, expect, it } from 'vitest'
import { allowsPrefetch, type Connection, isSavingData } from './connection.ts'

describe('allowsPrefetch', () => {
  it.each<[string, Connection]>([
    ['the data saver is on', { saveData: true, effectiveType: '4g', downlink: 10 }],
    ['the connection is like 3g', { effectiveType: '3g', downlink: 1.6 }],
    ['the connection is like 2g', { effectiveType: '2g' }],
    ['the connection is slower than 2g', { effectiveType: 'slow-2g' }],
    ['the bandwidth is low', { effectiveType: '4g', downlink: 1.45 }],
  ])('is false while %s', (_, connection) => expect(allowsPrefetch(connection)).toBe(false))

  it.each<[string, Connection]>([
    ['of 4g', { saveData: false, effectiveType: '4g', downlink: 10 }],
    ['that the browser does not describe', {}],
  ])('is true on a connection %s', (_, connection) => expect(allowsPrefetch(connection)).toBe(true))
})

describe('isSavingData', () => {
  it('follows the data saver of the browser', () =>
    expect([{ saveData: true }, { saveData: false }, {}].map(isSavingData)).toEqual([true, false, false]))
})
