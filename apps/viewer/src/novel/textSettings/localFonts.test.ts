import { expect, test, vi } from 'vitest'
import { createLocalFonts } from './localFonts.ts'

const result = [
  { family: 'Kai', style: 'Regular' },
  { family: 'Kai', style: 'Bold' },
]

test('load requests the fonts only once', async () => {
  const query = vi.fn(async () => result)
  const { store, load, isSupported } = createLocalFonts(() => query)
  expect(isSupported()).toBe(true)
  expect(store.getState()).toEqual({ state: 'idle', fonts: [] })
  const first = load()
  expect(store.getState().state).toBe('loading')
  await Promise.all([first, load()])
  await load()
  expect(query).toHaveBeenCalledTimes(1)
  expect(store.getState()).toEqual({ state: 'loaded', fonts: [{ name: 'Kai', family: '"Kai"' }] })
})

test('load can be called again after a denial', async () => {
  const query = vi.fn(async (): Promise<unknown> => result)
  query.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))
  const { store, load } = createLocalFonts(() => query)
  await load()
  expect(store.getState()).toEqual({ state: 'denied', fonts: [] })
  await load()
  expect(store.getState().state).toBe('loaded')
})

test.each([[[]], [undefined], [[{ family: '', style: 'Regular' }]], ['x']])(
  'load treats the result %j as denied',
  async (result) => {
    const { store, load } = createLocalFonts(() => async () => result)
    await load()
    expect(store.getState()).toEqual({ state: 'denied', fonts: [] })
  },
)

test('load does nothing in a browser without the API', async () => {
  const { store, load, isSupported } = createLocalFonts(() => undefined)
  expect(isSupported()).toBe(false)
  await load()
  expect(store.getState().state).toBe('idle')
})
