// Screens in files of their own: fetched once, and a missing file is told apart from a broken screen.
import { expect, test } from 'vitest'
import { lazyScreen, ScreenLoadError, screenAtHand } from './lazyScreen.ts'

const Screen = () => null

test('a screen of the first load is there at once', () => expect(screenAtHand(Screen).take()).toBe(Screen))

test('a file is fetched once, however often it is asked for', async () => {
  let fetched = 0
  const source = lazyScreen(async () => {
    fetched++
    return Screen
  })
  await Promise.all([source.preload(), source.preload()])
  await source.preload()
  expect(source.take()).toBe(Screen)
  expect(fetched).toBe(1)
})

test('a screen that is here is drawn in a task of its own', async () => {
  const source = lazyScreen(async () => Screen)
  await source.preload()
  const steps: string[] = []
  setTimeout(() => steps.push('what waited before'))
  await source.preload().then(() => steps.push('the screen'))
  expect(steps).toEqual(['what waited before', 'the screen'])
})

test('F16 a file that is gone is a ScreenLoadError, and the next visit tries again', async () => {
  let isGone = true
  const source = lazyScreen(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  })
  await source.preload()
  expect(() => source.take()).toThrow(ScreenLoadError)
  isGone = false
  await source.preload()
  expect(source.take()).toBe(Screen)
})
