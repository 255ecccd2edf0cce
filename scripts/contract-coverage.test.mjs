// The table of tests for each call: reading titles and counting.
import { describe, expect, it } from 'vitest'
import { document, names, proof } from './contract-coverage.mjs'
import { sections } from './contract-lines.mjs'

describe('a title', () => {
  it.each([
    ['the mirror > /rank answers in shape', '/rank', true],
    ['the mirror > /rank_novel answers in shape', '/rank', false],
    ['/illust_series and /novel_series: parts', '/novel_series', true],
    ['every endpoint > /v1/illust/ranking?mode=day', '/v1/illust/ranking', true],
    ['/v2/illust/bookmark/add is written', '/v1/illust/bookmark/add', false],
    ['/v1/user/follow/add, twice', '/v1/user/follow/add', true],
    ['/v1/user/follow/added', '/v1/user/follow/add', false],
    ['/ajax/user/{id}/illusts/tags counts', '/ajax/user/{id}/illusts/tag', false],
    ['GET /ajax/user/123/following?x=1', '/ajax/user/{id}/following', true],
    ['/ajax/user/{id}/following lists', '/ajax/user/{id}', false],
    ['/illust/user', '/user', false],
  ])('"%s" names %s: %s', (title, path, expected) => {
    expect(names(title, path)).toBe(expected)
  })
})

describe('the table', () => {
  it('takes the first test of the first folder that has one', () => {
    const tests = [
      { title: '/rank c', file: 'packages/mirror/src/a.test.ts' },
      { title: '/rank b', file: 'apps/gateway/src/contract/b.test.ts' },
      { title: '/rank a', file: 'apps/gateway/src/contract/b.test.ts' },
    ]
    expect(proof({ find: ['/rank'] }, tests, ['apps/gateway/src/contract', 'packages/mirror'])?.title).toBe('/rank b')
    expect(proof({ find: ['/rank'] }, tests, ['packages/app-api'])).toBeUndefined()
  })

  it('does not count a test over a scripted upstream', () => {
    const text = document([{ title: '/v1/user/mypixiv', file: 'packages/app-api/src/a.test.ts' }])
    expect(text).toContain('| /v1/user/mypixiv | **missing** | /v1/user/mypixiv (`packages/app-api/src/a.test.ts`) |')
    expect(text).toMatch(/^0 of \d+ lines are proven\.$/m)
  })

  it('has each line of a section once', () => {
    for (const { title, lines } of sections) {
      expect(new Set(lines.map(({ call }) => call)).size, title).toBe(lines.length)
      for (const { find, note } of lines) expect(find.length > 0 || note !== undefined).toBe(true)
    }
  })
})
