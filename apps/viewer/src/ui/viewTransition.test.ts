// runScreenChange and delayViewTransition.
import { expect, it } from 'vitest'
import { delayViewTransition, isScreenChanging, runScreenChange } from './viewTransition.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

it('runScreenChange waits for all delays, also for those added while it waits', async () => {
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

it('runScreenChange does not wait without a delay', async () => {
  const seen: string[] = []
  await runScreenChange(() => seen.push('changed'))
  expect(seen).toEqual(['changed'])
  expect(isScreenChanging()).toBe(false)
})

it('runScreenChange resets its state when the change fails', async () => {
  await expect(runScreenChange(() => Promise.reject(new Error('no screen')))).rejects.toThrow('no screen')
  expect(isScreenChanging()).toBe(false)
})
