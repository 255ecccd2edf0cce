// What is remembered of screens that were left, so that Back finds them after a reload.
import { describe, expect, it } from 'vitest'
import { LeftScreens } from './backPreload.ts'

const ranking = { href: '/rank/daily?date=2026-01-02', answers: ['1209600000-["feed","ranking","day","2026-01-02"]'] }

describe('the way back', () => {
  it('knows the screen of each step that was left', () => {
    const way = new LeftScreens()
    way.leave(0, ranking)
    expect(way.of(0)).toEqual(ranking)
    expect(way.of(1)).toBeUndefined()
  })

  it('says of a step what it was when it was left last', () => {
    const way = new LeftScreens()
    way.leave(0, { href: '/', answers: [] })
    way.leave(0, ranking)
    expect(way.of(0)).toEqual(ranking)
  })

  it('remembers twenty steps, and forgets what was left longest ago', () => {
    const way = new LeftScreens()
    for (let step = 0; step < 21; step++) way.leave(step, ranking)
    expect(way.of(0)).toBeUndefined()
    expect(way.of(1)).toEqual(ranking)
    expect(way.of(20)).toEqual(ranking)
  })

  it('takes along the answers that were asked for first, and no more than eight', () => {
    const way = new LeftScreens()
    way.leave(0, { href: '/', answers: Array.from({ length: 120 }, (_, number) => `answer ${number}`) })
    expect(way.of(0)?.answers).toEqual(Array.from({ length: 8 }, (_, number) => `answer ${number}`))
  })

  it('outlasts a reload', () => {
    const way = new LeftScreens()
    way.leave(3, ranking)
    way.leave(4, { href: '/artworks/1', answers: [] })
    const read = LeftScreens.read(way.written())
    expect(read.of(3)).toEqual(ranking)
    expect(read.of(4)).toEqual({ href: '/artworks/1', answers: [] })
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
  ])('begins empty where storage holds %j', (text) => {
    expect(LeftScreens.read(text).written()).toBe('[]')
  })

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', '', 7, null])(
    'leaves out a screen that is not of this viewer: %j',
    (href) => {
      expect(LeftScreens.read(JSON.stringify([[0, { href, answers: [] }]])).of(0)).toBeUndefined()
    },
  )

  it('leaves out names that are none', () => {
    const text = JSON.stringify([[0, { href: '/', answers: ['a', 7, null, {}] }]])
    expect(LeftScreens.read(text).of(0)?.answers).toEqual(['a'])
  })
})
