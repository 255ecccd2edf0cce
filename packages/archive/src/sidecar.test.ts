import { describe, expect, it } from 'vitest'
import {
  isPrivateOnly,
  maxSidecarBytes,
  parseSidecar,
  type Sidecar,
  sidecarForVisitors,
  sidecarText,
  upstreamState,
  withoutAccountFields,
} from './sidecar.ts'

const at = '2026-11-01T00:00:00Z'
const file = {
  name: '5_p0.png',
  role: 'page',
  page: 0,
  bytes: 3,
  sha256: 'a'.repeat(64),
  type: 'image/png',
  hash: 'f'.repeat(16),
}
const whole = {
  format: 'emaki-work',
  schema: 1,
  kind: 'illust',
  id: '5',
  keptAt: at,
  keptBy: ['pressed'],
  version: 1,
  work: { id: 5 },
  files: [file],
  versions: [{ version: 1, keptAt: at, replacedAt: at, files: [] }],
  observations: [{ at, state: 'live' }],
  external: { root: 'root-1', folder: 'a/b' },
}
const parse = (changes: object) => parseSidecar(JSON.stringify({ ...whole, ...changes }))
const parseFile = (changes: object) => parse({ files: [{ ...file, ...changes }] })

describe('parseSidecar', () => {
  it('reads what sidecarText writes', () => {
    const read = parseSidecar(JSON.stringify(whole))
    expect(read).toEqual({ ok: true, value: whole })
    expect(read.ok && parseSidecar(sidecarText(read.value))).toEqual(read)
    expect(read.ok && sidecarText(read.value).split('\n').length).toBeGreaterThan(20)
  })

  it.each(['page', 'preview', 'ugoira', 'text', 'cover', 'image'])('reads a novel with a file of the role %s', (role) => {
    const changes = { kind: 'novel', files: [{ ...file, role }] }
    expect(parse(changes)).toMatchObject({ ok: true, value: changes })
  })

  it.each([
    ['another format', { format: 'other' }],
    ['another schema', { schema: 2 }],
    ['an unknown kind', { kind: 'user' }],
    ['an id that is none', { id: '05' }],
    ['no time', { keptAt: 'yesterday' }],
    ['no number of a version', { version: 0 }],
    ['an unknown state', { observations: [{ at, state: 'lost' }] }],
    ['a root with a path', { external: { root: '../x', folder: '' } }],
    ['a long reason', { keptBy: ['x'.repeat(101)] }],
    ['no object as work', { work: 'x' }],
  ])('refuses one with %s', (_, changes) => {
    expect(parse(changes)).toMatchObject({ ok: false, error: expect.stringMatching(/: /) })
  })

  it.each([
    ['a name outside', { name: '../secret' }],
    ['an absolute name', { name: '/etc/passwd' }],
    ['an unknown role', { role: 'script' }],
    ['a negative page', { page: -1 }],
    ['a broken length', { bytes: 1.5 }],
    ['a long address', { url: 'x'.repeat(1101) }],
    ['a short checksum', { sha256: 'a'.repeat(63) }],
    ['a longer checksum', { sha256: 'a'.repeat(65) }],
    ['a long type', { type: 'x'.repeat(101) }],
    ['a wrong picture hash', { hash: 'g'.repeat(16) }],
    ['an unknown colour', { colours: ['mauve'] }],
  ])('refuses a file with %s', (_, changes) => {
    expect(parseFile(changes)).toMatchObject({ ok: false })
  })

  it('refuses what is too long, and what is no JSON', () => {
    expect(parseSidecar(`{"a":"${'x'.repeat(maxSidecarBytes)}"}`)).toEqual({ ok: false, error: 'too large' })
    expect(parseSidecar(JSON.stringify(whole).padEnd(maxSidecarBytes))).toMatchObject({ ok: true })
    expect(parseSidecar('{')).toEqual({ ok: false, error: 'not JSON' })
    expect(parseSidecar('[]')).toMatchObject({ ok: false, error: expect.stringMatching(/^root: |: /) })
  })
})

describe('what visitors see', () => {
  const kept = (...keptBy: string[]) => ({ keptBy })

  it('is nothing of works that only rules of private bookmarks keep', () => {
    expect([kept('private:1'), kept('private:1', 'private:2')].map(isPrivateOnly)).toEqual([true, true])
    expect([kept(), kept('pressed'), kept('private:1', 'rule:2')].map(isPrivateOnly)).toEqual([false, false, false])
  })

  it('names no rule of private bookmarks', () => {
    const read = parse({ keptBy: ['private:1', 'rule:2'] })
    expect(read.ok && sidecarForVisitors(read.value).keptBy).toEqual(['rule:2'])
  })
})

it('withoutAccountFields removes what belongs to the account that asked', () => {
  const account = { is_bookmarked: true, is_muted: true, event_banners: 1, request: 1, seasonal_effect_animation_urls: 1 }
  const user = { id: 7, name: 'A', is_followed: true, is_access_blocking_user: false }
  expect(withoutAccountFields({ id: 5, ...account, user })).toEqual({ id: 5, user: { id: 7, name: 'A' } })
  expect(withoutAccountFields({ id: 5, user: null })).toEqual({ id: 5 })
  expect(withoutAccountFields({ id: 5, user: 'x' })).toEqual({ id: 5 })
})

describe('upstreamState', () => {
  const seen = (...observations: readonly (readonly [day: string, state: Sidecar['observations'][number]['state']])[]) =>
    upstreamState({ observations: observations.map(([day, state]) => ({ at: `2026-11-${day}T00:00:00Z`, state })) })

  it.each([
    ['unknown', []],
    ['live', [['01', 'live']]],
    ['unknown', [['01', 'unknown']]],
    ['artistGone', [['01', 'artistGone']]],
    // One error is no proof, and two on one day are not either.
    ['live', [['01', 'deleted']]],
    [
      'live',
      [
        ['01', 'deleted'],
        ['01', 'deleted'],
      ],
    ],
    [
      'deleted',
      [
        ['01', 'deleted'],
        ['02', 'deleted'],
      ],
    ],
    [
      'private',
      [
        ['01', 'deleted'],
        ['02', 'private'],
      ],
    ],
    // Days before it was seen again do not count, nor do those that say nothing.
    [
      'live',
      [
        ['01', 'deleted'],
        ['02', 'live'],
        ['03', 'deleted'],
      ],
    ],
    [
      'live',
      [
        ['01', 'unknown'],
        ['02', 'deleted'],
      ],
    ],
  ] as const)('is %s after %j', (state, observations) => {
    expect(seen(...observations)).toBe(state)
  })
})
