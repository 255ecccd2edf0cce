import { describe, expect, test, vi } from 'vitest'
import { createDeniedWorks } from './deniedWorks.ts'
import { parseDenyEntry } from './denyEntry.ts'
import { createDenyRules, type DenyRules } from './denyRules.ts'

const rulesOf = (...lines: string[]) => createDenyRules(lines.flatMap((line) => parseDenyEntry(line) ?? []))
const address = (id: number, folder = 'img-master') => `https://i.pximg.net/${folder}/img/2024/05/06/07/08/09/${id}_p0.jpg`
const artwork = { kind: 'artwork', id: '1' } as const

/** Denied works with rules that change, and the calls that load a work. Each has `status`, and records the work as `seen` says. */
function open(rules: DenyRules, status = 200, seen?: boolean) {
  let current = rules
  const works = createDeniedWorks(() => current)
  const load = vi.fn(async () => {
    if (seen !== undefined) works.record({ ...artwork, isDenied: seen, pictures: seen ? ['2024/05/06/07/08/09/7'] : [] })
    return status
  })
  const change = (next: DenyRules) => {
    current = next
  }
  return { works, load, change }
}

describe('the verdict on a request', () => {
  test.each([
    ['without rules', [], 'allowed', 0],
    ['for a work that is named', ['artwork 1'], 'denied', 0],
    ['where only ids are denied', ['artwork 2'], 'allowed', 0],
  ] as const)('%s needs no loaded work', async (_, lines, verdict, loads) => {
    const { works, load } = open(rulesOf(...lines))
    expect(await works.requestVerdict({ ...artwork, isDescribed: false }, load)).toBe(verdict)
    expect(load).toHaveBeenCalledTimes(loads)
  })

  test.each([
    [true, 'denied'],
    [false, 'allowed'],
  ] as const)('loads a work once when its tags decide: denied %s', async (seen, verdict) => {
    const { works, load } = open(rulesOf('tag rain'), 200, seen)
    for (let count = 0; count < 2; count++)
      expect(await works.requestVerdict({ ...artwork, isDescribed: false }, load)).toBe(verdict)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('loads nothing for users, for responses that describe the work, and without a subject', async () => {
    const { works, load } = open(rulesOf('tag rain', 'user 5', 'artwork 9'))
    const verdict = (kind: 'user' | 'artwork', id: string, isDescribed: boolean) =>
      works.requestVerdict({ kind, id, isDescribed }, load)
    expect([verdict('user', '5', false), verdict('user', '6', false)]).toEqual(['denied', 'allowed'])
    expect([verdict('artwork', '9', true), verdict('artwork', '1', true)]).toEqual(['denied', 'allowed'])
    expect(works.requestVerdict(undefined, load)).toBe('allowed')
    expect(load).not.toHaveBeenCalled()
  })

  test.each([403, 429, 500, 503])('is unknown while the work answers %i, and is asked for again', async (status) => {
    const { works, load } = open(rulesOf('tag rain'), status)
    for (let count = 0; count < 2; count++)
      expect(await works.requestVerdict({ ...artwork, isDescribed: false }, load)).toBe('unknown')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is unknown when the work cannot be loaded', async () => {
    const { works } = open(rulesOf('tag rain'))
    const fails = async () => Promise.reject(new Error('no network'))
    expect(await works.requestVerdict({ ...artwork, isDescribed: false }, fails)).toBe('unknown')
  })

  test('allows a work that does not exist, in the view that does not have it', async () => {
    const { works, load } = open(rulesOf('tag rain'), 404)
    for (const view of ['a', 'a', 'b'])
      expect(await works.requestVerdict({ ...artwork, isDescribed: false }, load, view)).toBe('allowed')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is decided again when the rules change', async () => {
    const { works, load, change } = open(rulesOf('tag rain'), 200, false)
    await works.requestVerdict({ ...artwork, isDescribed: false }, load)
    change(rulesOf('tag snow'))
    await works.requestVerdict({ ...artwork, isDescribed: false }, load)
    expect(load).toHaveBeenCalledTimes(2)
    change(rulesOf())
    expect(works.rules().size).toBe(0)
  })
})

describe('the verdict on a picture', () => {
  test('follows its owner, also for pictures that only a response names', async () => {
    const { works, load } = open(rulesOf('tag rain'), 200, true)
    expect(works.rules().deniesPicture(address(7))).toBe(false)
    expect(await works.pictureVerdict(address(1), load)).toBe('denied')
    expect(works.pictureVerdict(address(7), load)).toBe('denied')
    expect([address(1), address(7), address(8)].map(works.rules().deniesPicture)).toEqual([true, true, false])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is allowed without rules and for pictures of no work', () => {
    const { works, load } = open(rulesOf())
    expect(works.pictureVerdict(address(1), load)).toBe('allowed')
    const listed = open(rulesOf('tag rain', 'artwork 1'))
    expect(listed.works.pictureVerdict('https://s.pximg.net/logo.svg', load)).toBe('allowed')
    expect(listed.works.pictureVerdict(address(1), load)).toBe('denied')
  })

  test('is forgotten when the rules change', () => {
    const { works, change } = open(rulesOf('tag rain'))
    works.record({ ...artwork, isDenied: true, pictures: ['2024/05/06/07/08/09/7'] })
    expect(works.rules().deniesPicture(address(7))).toBe(true)
    change(rulesOf('tag snow'))
    expect(works.rules().deniesPicture(address(7))).toBe(false)
  })
})
