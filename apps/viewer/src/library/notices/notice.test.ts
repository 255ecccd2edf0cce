import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentEffects, currentNotice } from './notice.ts'

const context = { today: '2026-11-21', host: 'emaki.example', random: 0 }
const entry = { id: 'n', start: '2026-11-01', end: '2026-11-30', text: 'Hello', pnt: ['web'] }
const shown = (...notices: unknown[]) => currentNotice({ notices }, context)

describe('currentNotice', () => {
  test('returns the first notice whose days include today, both ends included', () => {
    const past = { ...entry, id: 'past', end: '2026-11-20' }
    const future = { ...entry, id: 'future', start: '2026-11-22' }
    const today = { ...entry, id: 'today', start: '2026-11-21', end: '2026-11-21' }
    expect(shown(past, future, today, entry)?.id).toBe('today')
    expect(shown(past, future)).toBeUndefined()
  })

  test.each<[unknown, boolean]>([
    [[], true],
    [undefined, true],
    [['web'], true],
    [['emaki.example'], true],
    [['ios', 'android'], false],
    [['other.example'], false],
  ])('with the platforms %j returns a notice: %s', (pnt, shows) => expect(shown({ ...entry, pnt }) !== undefined).toBe(shows))

  test('E11: keeps only two colours and a font size of the style', () => {
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
  ])('ignores the style %j', (style) => expect(shown({ ...entry, style })?.style).toEqual({}))

  test('reads colours and icon from their own fields, too', () => {
    const own = { ...entry, color: '#123456', bg: 'rgb(1 2 3)', icon: 'warning-o' }
    expect(shown(own)).toMatchObject({ style: { color: '#123456', backgroundColor: 'rgb(1 2 3)' }, icon: 'warning' })
    expect(shown({ ...own, style: 'color: red' })?.style.color).toBe('red')
    expect(shown({ ...own, color: 'url(//e)', bg: 7, icon: 'javascript:alert(1)' })).toMatchObject({ style: {}, icon: 'info' })
  })

  test('skips a dismissed alert', () => {
    const alert = { ...entry, id: 7, alert: true, text: 'Read me' }
    const banner = { ...entry, id: 'b' }
    const withDismissed = (dismissed: string[]) => currentNotice({ notices: [alert, banner] }, { ...context, dismissed })?.id
    expect([withDismissed([]), withDismissed(['7']), withDismissed(['b'])]).toEqual(['7', 'b', '7'])
  })

  test('accepts only built-in looks', () => {
    expect(shown({ ...entry, addClass: 'festive' })?.look).toBe('festive')
    expect(shown({ ...entry, addClass: 'unseen' })?.look).toBeUndefined()
    expect(shown({ ...entry, addClass: 'festive important' })?.look).toBeUndefined()
    const drawn = { ...entry, randomClass: ['quiet', 'important'] }
    expect([0, 0.49, 0.5, 1].map((random) => currentNotice({ notices: [drawn] }, { ...context, random })?.look)).toEqual([
      ...['quiet', 'quiet', 'important', 'important'],
    ])
  })

  test('limits the text, and is an alert only with `alert: true`', () => {
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
  ])('finds no notice in %j', (file) => expect(currentNotice(file, context)).toBeUndefined())

  test('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => [currentNotice({ notices: [value] }, context), currentEffects({ effects: [value] }, context)]).not.toThrow()
      }),
    )
  })
})

describe('currentEffects', () => {
  const days = { start: '2026-11-01', end: '2026-11-30' }
  const picture = 'https://i.pximg.net/effects/lantern.png'
  const shownOn = (today: string, ...effects: unknown[]) => currentEffects({ effects }, { today, random: 0 })
  const today = (...effects: unknown[]) => shownOn('2026-11-21', ...effects)

  test('returns built-in effects and pictures of the image hosts', () => {
    expect(today({ ...days, tag: 'snow', src: '' }, { ...days, tag: 'img', src: picture })).toEqual([
      { drawn: 'snow' },
      { picture },
    ])
  })

  test('returns an effect from its first to its last day, both included, also across a year', () => {
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
  ])('ignores an effect with the days %j', (invalid) => expect(today({ ...invalid, tag: 'snow', src: '' })).toEqual([]))

  test('returns one random allowed picture of several', () => {
    const pictures = ['https://evil.example/x.png', picture, 'https://i.pximg.net/effects/kite.webp']
    const drawn = (random: number) =>
      currentEffects({ effects: [{ ...days, tag: 'img', src: pictures }] }, { today: '2026-11-21', random })
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
  ])('E11: never returns a %s from %s', (tag, src) => expect(today({ ...days, tag, src })).toEqual([]))

  test('returns at most three effects', () => {
    expect(today(...Array.from({ length: 50 }, () => ({ ...days, tag: 'snow', src: '' })))).toHaveLength(3)
  })
})
