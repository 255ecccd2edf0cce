// Which headers pass between the workers, and what clients cannot claim.
import { expect, test } from 'vitest'
import { clientMark, endToEnd, loadMark, workerHeader } from './workerHeader.ts'

test('headers between workers are those of the client without hop-by-hop headers and those that Connection names', () => {
  const raw = [
    'Host',
    'a',
    'Connection',
    'keep-alive, X-Hop',
    'X-Hop',
    '1',
    'Keep-Alive',
    'timeout=5',
    'TE',
    'gzip',
    'X-Other',
    '2',
  ]
  expect(endToEnd(raw)).toEqual(['Host', 'a', 'X-Other', '2'])
})

test('several headers of one name stay several', () => {
  expect(endToEnd(['Host', 'a', 'host', 'b', 'Set-Cookie', '1', 'Set-Cookie', '2'])).toEqual([
    ...['Host', 'a', 'host', 'b'],
    ...['Set-Cookie', '1', 'Set-Cookie', '2'],
  ])
})

test('a client cannot pass its request off as that of a worker', () => {
  expect(endToEnd(['Host', 'a', 'X-Emaki-Worker', loadMark, workerHeader, clientMark('127.0.0.1')])).toEqual(['Host', 'a'])
})
