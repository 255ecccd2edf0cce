// lazyScreen: loads a screen once, and reports a missing file as ScreenLoadError.
import { expect, test } from 'vitest'
import { lazyScreen, ScreenLoadError, screenAtHand } from './lazyScreen.ts'

const Screen = () => null

test('screenAtHand returns its screen at once', () => expect(screenAtHand(Screen).take()).toBe(Screen))

test('lazyScreen loads its file once', async () => {
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

test('preload of a loaded screen settles in the next task', async () => {
  const source = lazyScreen(async () => Screen)
  await source.preload()
  const steps: string[] = []
  setTimeout(() => steps.push('an earlier task'))
  await source.preload().then(() => steps.push('the screen'))
  expect(steps).toEqual(['an earlier task', 'the screen'])
})

test('F16 take throws ScreenLoadError for a missing file, and the next preload tries again', async () => {
  let isMissing = true
  const source = lazyScreen(async () => {
    if (isMissing) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  })
  await source.preload()
  expect(() => source.take()).toThrow(ScreenLoadError)
  isMissing = false
  await source.preload()
  expect(source.take()).toBe(Screen)
})
