// The deny list in KV: when an isolate reads it, and what it does while KV fails.
import { expect, test } from 'vitest'
import { openDenyList } from './denyList.ts'

/** A list over a namespace with one text, and a clock that the test moves. */
function setUp(text: string | null | Error) {
  const state = { text, nowMs: 0, reads: 0 }
  const errors: string[] = []
  const list = openDenyList({
    namespace: {
      get: async () => {
        state.reads++
        if (state.text instanceof Error) throw state.text
        return state.text
      },
    },
    now: () => state.nowMs,
    onError: (error) => errors.push(String(error)),
  })
  const denies = (id: string) => list.works.rules().deniesSubject({ kind: 'artwork', id })
  return { state, errors, list, denies }
}

test('a change of the list applies when it is read again after 30 s', async () => {
  const { state, list, denies } = setUp('artwork 1')
  expect(await list.refresh()).toBe(true)
  const before = list.version()
  state.text = '# more\nartwork 1\nartwork 2'
  state.nowMs = 29_999
  await list.refresh()
  expect([denies('1'), denies('2'), state.reads]).toEqual([true, false, 1])
  state.nowMs = 30_000
  await list.refresh()
  expect([denies('1'), denies('2'), state.reads]).toEqual([true, true, 2])
  expect(list.version()).not.toBe(before)
})

test('a namespace without a list denies nothing', async () => {
  const { list } = setUp(null)
  expect([await list.refresh(), list.version(), list.works.rules().size]).toEqual([true, '', 0])
})

test('nothing may be served before the list was read once', async () => {
  const { state, list, denies, errors } = setUp(new Error('unavailable'))
  expect([await list.refresh(), errors]).toEqual([false, ['Error: unavailable']])
  state.text = 'artwork 1'
  expect([await list.refresh(), denies('1')]).toEqual([true, true])
})

test('the list stays while KV fails, which is asked again after 5 s', async () => {
  const { state, list, denies } = setUp('artwork 1')
  await list.refresh()
  state.text = new Error('unavailable')
  state.nowMs = 30_000
  expect([await list.refresh(), denies('1')]).toEqual([true, true])
  state.text = ''
  state.nowMs = 35_000
  expect([await list.refresh(), denies('1')]).toEqual([true, false])
})

test('lines that cannot be read are reported by their number', async () => {
  const { list, errors } = setUp('artwork 1\nseries 2')
  await list.refresh()
  expect(errors).toEqual(['Error: lines of deny.txt cannot be read: 2'])
})
