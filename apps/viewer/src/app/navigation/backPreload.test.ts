// LeftScreens: which screens are remembered for the back preload after a reload.
import { describe, expect, it } from 'vitest'
import { LeftScreens } from './backPreload.ts'

const ranking = { href: '/rank/daily?date=2026-01-02', answers: ['1209600000-["feed","ranking","day","2026-01-02"]'] }

describe('LeftScreens', () => {
  it('returns the screen of a step', () => {
    const screens = new LeftScreens()
    screens.set(0, ranking)
    expect(screens.get(0)).toEqual(ranking)
    expect(screens.get(1)).toBeUndefined()
  })

  it('returns the screen that was last left at a step', () => {
    const screens = new LeftScreens()
    screens.set(0, { href: '/', answers: [] })
    screens.set(0, ranking)
    expect(screens.get(0)).toEqual(ranking)
  })

  it('keeps 20 steps and evicts the oldest', () => {
    const screens = new LeftScreens()
    for (let step = 0; step < 21; step++) screens.set(step, ranking)
    expect(screens.get(0)).toBeUndefined()
    expect(screens.get(1)).toEqual(ranking)
    expect(screens.get(20)).toEqual(ranking)
  })

  it('keeps the first 8 responses of a screen', () => {
    const screens = new LeftScreens()
    screens.set(0, { href: '/', answers: Array.from({ length: 120 }, (_, number) => `answer ${number}`) })
    expect(screens.get(0)?.answers).toEqual(Array.from({ length: 8 }, (_, number) => `answer ${number}`))
  })

  it('survives a reload', () => {
    const screens = new LeftScreens()
    screens.set(3, ranking)
    screens.set(4, { href: '/artworks/1', answers: [] })
    const read = LeftScreens.fromText(screens.toText())
    expect(read.get(3)).toEqual(ranking)
    expect(read.get(4)).toEqual({ href: '/artworks/1', answers: [] })
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '{"0":{}}',
    '[7]',
    '[[0]]',
    '[["0",{"href":"/","answers":[]}]]',
    '[[0.5,{"href":"/","answers":[]}]]',
  ])('is empty when the storage contains %j', (text) => {
    expect(LeftScreens.fromText(text).toText()).toBe('[]')
  })

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', '', 7, null])(
    'skips an address that is no path of this viewer: %j',
    (href) => {
      expect(LeftScreens.fromText(JSON.stringify([[0, { href, answers: [] }]])).get(0)).toBeUndefined()
    },
  )

  it('skips response names that are no text', () => {
    const text = JSON.stringify([[0, { href: '/', answers: ['a', 7, null, {}] }]])
    expect(LeftScreens.fromText(text).get(0)?.answers).toEqual(['a'])
  })
})
