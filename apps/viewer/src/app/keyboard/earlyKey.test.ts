// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { createEarlyKey } from './earlyKey.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The key that is taken after these presses. */
function taken(...presses: readonly KeyboardEventInit[]): string | undefined {
  const early = createEarlyKey()
  stops.push(early.listen())
  for (const press of presses) dispatchEvent(new KeyboardEvent('keydown', press))
  return early.take()?.key
}

describe('an early key', () => {
  it('is the last one', () => expect(taken({ key: 'k' }, { key: 'j' })).toBe('j'))
  it('may begin a sequence', () => expect(taken({ key: 'g' })).toBe('g'))
  it('is not the second one of a sequence', () => expect(taken({ key: 'g' }, { key: 'h' })).toBeUndefined())
  it.each([{ key: 'Enter' }, { key: ' ' }, { key: 'k', ctrlKey: true }])('is not one that the browser handles: %o', (press) =>
    expect(taken(press)).toBeUndefined(),
  )
  it('is taken once', () => {
    const early = createEarlyKey()
    stops.push(early.listen())
    dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
    expect(early.take()?.key).toBe('j')
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }))
    expect(early.take()).toBeUndefined()
  })
})
