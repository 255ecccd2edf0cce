// Notices and effects out of a file that anybody may have written.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectFor, effectsOf, noticeOf } from './notice.ts'

const occasion = { today: '2026-11-21', host: 'emaki.example', chance: 0 }
const entry = { id: 'n', start: '2026-11-01', end: '2026-11-30', text: 'Hello', pnt: ['web'] }
const shown = (...notices: unknown[]) => noticeOf({ notices }, occasion)

describe('a notice', () => {
  test('is the first whose days include today, both ends counted', () => {
    const past = { ...entry, id: 'past', end: '2026-11-20' }
    const coming = { ...entry, id: 'coming', start: '2026-11-22' }
    const today = { ...entry, id: 'today', start: '2026-11-21', end: '2026-11-21' }
    expect(shown(past, coming, today, entry)?.id).toBe('today')
    expect(shown(past, coming)).toBeUndefined()
  })

  test.each<[unknown, boolean]>([
    [[], true],
    [undefined, true],
    [['web'], true],
    [['emaki.example'], true],
    [['ios', 'android'], false],
    [['other.example'], false],
  ])('for the platforms %j shows: %s', (pnt, shows) => expect(shown({ ...entry, pnt }) !== undefined).toBe(shows))

  test('keeps of its style two colours and a size', () => {
    const style =
      'color: #fff; background-color: rgb(0, 0, 0); font-size: 20px; position: fixed; inset: 0; background-image: url(//evil.example)'
    expect(shown({ ...entry, style })?.style).toEqual({ color: '#fff', backgroundColor: 'rgb(0, 0, 0)', fontSize: '20px' })
  })

  test.each([
    'color: url(//e)',
    'background: url(//e) red',
    'font-size: 300px',
    'color: var(--x)',
    'color: expression(1)',
    'font-size: 99vmax',
    ';;;:::',
    'color',
  ])('takes nothing from %j', (style) => expect(shown({ ...entry, style })?.style).toEqual({}))

  test('wears only looks that come along', () => {
    expect(shown({ ...entry, addClass: 'festive' })?.look).toBe('festive')
    expect(shown({ ...entry, addClass: 'unseen' })?.look).toBeUndefined()
    expect(shown({ ...entry, addClass: 'festive important' })?.look).toBeUndefined()
    const drawn = { ...entry, randomClass: ['quiet', 'important'] }
    expect([0, 0.49, 0.5, 1].map((chance) => noticeOf({ notices: [drawn] }, { ...occasion, chance })?.look)).toEqual([
      ...['quiet', 'quiet', 'important', 'important'],
    ])
  })

  test('is cut to size, and an alert only when it says so', () => {
    const notice = shown({ ...entry, text: 'x'.repeat(100_000), alert: 'yes' })
    expect([notice?.text.length, notice?.isAlert]).toEqual([1000, false])
    expect(shown({ ...entry, alert: true })?.isAlert).toBe(true)
  })

  test.each([
    null,
    7,
    'x',
    [],
    {},
    { notices: 'x' },
    { notices: [null, 7, {}, { ...entry, text: '' }, { ...entry, end: 'never' }] },
  ])('is not in %j', (file) => expect(noticeOf(file, occasion)).toBeUndefined())

  test('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => [noticeOf({ notices: [value] }, occasion), effectsOf({ effects: [value] }, occasion.today)]).not.toThrow()
      }),
    )
  })
})

describe('an effect', () => {
  const effect = { start: '2026-11-01', end: '2026-11-30', tag: '雪', src: 'effect:snow' }
  const today = (...effects: unknown[]) => effectsOf({ effects }, '2026-11-21')

  test('lies over works that carry its tag', () => {
    const effects = today(effect, { ...effect, tag: '桜', src: 'effect:petals' })
    expect(effectFor(effects, ['猫', '桜'])?.show).toEqual({ drawn: 'petals' })
    expect(effectFor(effects, ['猫'])).toBeUndefined()
  })
  test('may be a picture of the image hosts', () => {
    const src = 'https://i.pximg.net/effects/lantern.png'
    expect(today({ ...effect, src })[0]?.show).toEqual({ picture: src })
  })
  test.each([
    'effect:script',
    'https://evil.example/x.png',
    'http://i.pximg.net@evil.example/x.png',
    'javascript:alert(1)',
    'https://i.pximg.net/x.js',
    'https://i.pximg.net/x.svg',
    'data:image/png;base64,AA',
  ])('is never %s', (src) => expect(today({ ...effect, src })).toEqual([]))
  test('keeps to its days and needs a tag', () => {
    expect(today({ ...effect, end: '2026-11-20' }, { ...effect, start: '2026-11-22' }, { ...effect, tag: '' })).toEqual([])
  })
})
