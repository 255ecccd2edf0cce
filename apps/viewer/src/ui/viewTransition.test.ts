// What a movement waits for before it shows the next screen.
import { expect, it } from 'vitest'
import { delayViewTransition, isScreenChanging, runScreenChange } from './viewTransition.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

it('waits for all that holds it up, and for what that holds up in its turn', async () => {
  let isDone = false
  let first = () => {}
  let second = () => {}
  const change = runScreenChange(() => {
    expect(isScreenChanging()).toBe(true)
    first = delayViewTransition()
  }).then(() => {
    isDone = true
  })
  await turn()
  second = delayViewTransition()
  first()
  await turn()
  expect(isDone).toBe(false)
  expect(isScreenChanging()).toBe(true)
  second()
  await change
  expect(isScreenChanging()).toBe(false)
})

it('does not wait where nothing holds it up', async () => {
  const seen: string[] = []
  await runScreenChange(() => seen.push('changed'))
  expect(seen).toEqual(['changed'])
  expect(isScreenChanging()).toBe(false)
})

it('lets the next movement go when a change has failed', async () => {
  await expect(runScreenChange(() => Promise.reject(new Error('no screen')))).rejects.toThrow('no screen')
  expect(isScreenChanging()).toBe(false)
})
