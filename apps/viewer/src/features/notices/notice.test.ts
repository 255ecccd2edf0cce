// Notices and effects out of a file that anybody may have written.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectsOf, noticeOf } from './notice.ts'

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

  test('E11: keeps of its style two colours and a size', () => {
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

  test('may bring its colours and an icon in members of their own', () => {
    const own = { ...entry, color: '#123456', bg: 'rgb(1 2 3)', icon: 'warning-o' }
    expect(shown(own)).toMatchObject({ style: { color: '#123456', backgroundColor: 'rgb(1 2 3)' }, icon: 'warning' })
    expect(shown({ ...own, style: 'color: red' })?.style.color).toBe('red')
    expect(shown({ ...own, color: 'url(//e)', bg: 7, icon: 'javascript:alert(1)' })).toMatchObject({ style: {}, icon: 'info' })
  })

  test('makes way for what comes after it once it was read, when it is an alert', () => {
    const alert = { ...entry, id: 7, alert: true, text: 'Read me' }
    const banner = { ...entry, id: 'b' }
    const after = (read: string[]) => noticeOf({ notices: [alert, banner] }, { ...occasion, read })?.id
    expect([after([]), after(['7']), after(['b'])]).toEqual(['7', 'b', '7'])
  })

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
        expect(() => [noticeOf({ notices: [value] }, occasion), effectsOf({ effects: [value] }, occasion)]).not.toThrow()
      }),
    )
  })
})

describe('an effect', () => {
  const days = { start: '2026-11-01', end: '2026-11-30' }
  const picture = 'https://i.pximg.net/effects/lantern.png'
  const shownOn = (today: string, ...effects: unknown[]) => effectsOf({ effects }, { today, chance: 0 })
  const today = (...effects: unknown[]) => shownOn('2026-11-21', ...effects)

  test('is one that comes along, or a picture of the image hosts', () => {
    expect(today({ ...days, tag: 'snow', src: '' }, { ...days, tag: 'img', src: picture })).toEqual([
      { drawn: 'snow' },
      { picture },
    ])
  })

  test('lasts from its first day to its last, both counted, over the turn of a year too', () => {
    const winter = { start: '2026-12-24', end: '2027-01-06', tag: 'snow', src: '' }
    const shows = (day: string) => shownOn(day, winter).length === 1
    expect(['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-01', '2027-01-06', '2027-01-07'].map(shows)).toEqual([
      ...[false, true, true, true, true, false],
    ])
  })

  test.each([
    { start: '2026-11-30', end: '2026-11-01' },
    { start: '2026-11-1', end: '2026-11-30' },
    { start: 'today', end: 'tomorrow' },
    { start: '2026-11-01' },
    {},
  ])('on days like %j never shows', (odd) => expect(today({ ...odd, tag: 'snow', src: '' })).toEqual([]))

  test('of several pictures is one, by chance, and only one that may be shown', () => {
    const pictures = ['https://evil.example/x.png', picture, 'https://i.pximg.net/effects/kite.webp']
    const drawn = (chance: number) =>
      effectsOf({ effects: [{ ...days, tag: 'img', src: pictures }] }, { today: '2026-11-21', chance })
    expect([drawn(0), drawn(0.99), drawn(1)]).toEqual([[{ picture }], [{ picture: pictures[2] }], [{ picture: pictures[2] }]])
    expect(today({ ...days, tag: 'img', src: [] })).toEqual([])
  })

  test.each([
    ['script', picture],
    ['iframe', picture],
    ['object', picture],
    ['style', picture],
    ['img', 'https://evil.example/x.png'],
    ['img', 'http://i.pximg.net@evil.example/x.png'],
    ['img', 'javascript:alert(1)'],
    ['img', 'https://i.pximg.net/x.js'],
    ['img', 'https://i.pximg.net/x.svg'],
    ['img', 'data:image/png;base64,AA'],
    ['', picture],
    ['constructor', ''],
  ])('E11: is never a %s from %s', (tag, src) => expect(today({ ...days, tag, src })).toEqual([]))

  test('never comes as a storm', () => {
    expect(today(...Array.from({ length: 50 }, () => ({ ...days, tag: 'snow', src: '' })))).toHaveLength(3)
  })
})
