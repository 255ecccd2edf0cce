// Optimistic updates of flags, and their rollback.
import { succeeded } from '@emaki/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestFailed } from '../http/requestResult.ts'
import type { Flag } from './flags.ts'
import { clearFlags, flagKey, flagOf, flags } from './flags.ts'
import { updateFlagOptimistically } from './updateFlag.ts'

const key = flagKey('9', 'artwork', '5')
const set: Flag = { isSet: true, restrict: 'public' }
const shown = () => flagOf(flags.getState(), key, Date.now())
const unasked = async (): Promise<Flag | undefined> => {
  throw new Error('unexpected request')
}

beforeEach(clearFlags)

describe('updateFlagOptimistically', () => {
  it('shows a pending flag, and refuses a second change meanwhile', async () => {
    let response: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      response = resolve
    })
    const write = async () => {
      await held
      return succeeded({ ...set, bookmarkId: '4' })
    }
    const change = updateFlagOptimistically(key, set, { write, read: unasked })
    expect(shown()).toEqual(set)
    expect(await updateFlagOptimistically(key, { isSet: false }, { write: unasked as never, read: unasked })).toEqual({
      state: 'busy',
    })
    response()
    expect(await change).toEqual({ state: 'done', flag: { ...set, bookmarkId: '4' } })
    expect(shown()).toEqual({ ...set, bookmarkId: '4' })
  })

  it.each([
    ['the server is unreachable', undefined, undefined],
    ['the server has the old state', { isSet: false }, { isSet: false }],
    ['the server has another state', { isSet: true, restrict: 'private' }, { isSet: true, restrict: 'private' }],
  ])('rolls back after a refusal: %s', async (_how, current, after) => {
    const change = await updateFlagOptimistically(key, set, {
      write: async () => requestFailed('429'),
      read: async () => current as Flag,
    })
    expect(change).toEqual({ state: 'failed', reason: '429' })
    expect(shown()).toEqual(after)
    expect(flags.getState().pending.size).toBe(0)
  })

  it('succeeds when the server already has the wanted state', async () => {
    const gone: Flag = { isSet: false }
    const change = await updateFlagOptimistically(key, gone, { write: async () => requestFailed('404'), read: async () => gone })
    expect(change).toEqual({ state: 'done', flag: gone })
  })

  it.each([
    ['does not repeat a write whose response was lost', set, 1],
    ['repeats a write that did not reach the server, once', { isSet: false }, 2],
  ] as const)('%s', async (_what, current, count) => {
    let writes = 0
    const write = async () => {
      writes += 1
      return writes === 1 ? requestFailed('lost', 'offline') : succeeded(set)
    }
    expect(await updateFlagOptimistically(key, set, { write, read: async () => current })).toEqual({ state: 'done', flag: set })
    expect(writes).toBe(count)
  })

  it('leaves nothing pending when the request throws', async () => {
    await expect(updateFlagOptimistically(key, set, { write: unasked as never, read: unasked })).rejects.toThrow(
      'unexpected request',
    )
    expect(shown()).toBeUndefined()
  })
})
