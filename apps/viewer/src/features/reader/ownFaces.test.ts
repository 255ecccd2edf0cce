// Asking the browser for the device's faces: granted, refused, with nothing to tell, and where no browser can.
import { expect, test, vi } from 'vitest'
import { createOwnFaces } from './ownFaces.ts'

const told = [
  { family: 'Kai', style: 'Regular' },
  { family: 'Kai', style: 'Bold' },
]

test('faces that were told once are there for the rest of the visit, and nobody is asked again', async () => {
  const query = vi.fn(async () => told)
  const { store, ask, canAsk } = createOwnFaces(() => query)
  expect(canAsk()).toBe(true)
  expect(store.getState()).toEqual({ state: 'unasked', faces: [] })
  const first = ask()
  expect(store.getState().state).toBe('asking')
  await Promise.all([first, ask()])
  await ask()
  expect(query).toHaveBeenCalledTimes(1)
  expect(store.getState()).toEqual({ state: 'told', faces: [{ name: 'Kai', family: '"Kai"' }] })
})

test('a person who refuses is told so and may be asked again', async () => {
  const query = vi.fn(async (): Promise<unknown> => told)
  query.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))
  const { store, ask } = createOwnFaces(() => query)
  await ask()
  expect(store.getState()).toEqual({ state: 'refused', faces: [] })
  await ask()
  expect(store.getState().state).toBe('told')
})

test.each([[[]], [undefined], [[{ family: '', style: 'Regular' }]], ['x']])(
  'a browser that tells %j has refused',
  async (answer) => {
    const { store, ask } = createOwnFaces(() => async () => answer)
    await ask()
    expect(store.getState()).toEqual({ state: 'refused', faces: [] })
  },
)

test('a browser that knows nothing of it is not asked', async () => {
  const { store, ask, canAsk } = createOwnFaces(() => undefined)
  expect(canAsk()).toBe(false)
  await ask()
  expect(store.getState().state).toBe('unasked')
})
