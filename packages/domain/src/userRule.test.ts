// Which users are recommended.
import { expect, it } from 'vitest'
import { normaliseUserPreview, type UserPreview } from './user.ts'
import { recommendedUserRule } from './userRule.ts'

function user(...works: { readonly tags?: readonly string[]; readonly x_restrict?: number }[]): UserPreview {
  const preview = normaliseUserPreview({
    user: { id: 5 },
    illusts: works.map((work, index) => ({ ...work, id: index + 1, tags: (work.tags ?? []).map((name) => ({ name })) })),
  })
  if (!preview) throw new Error('no preview')
  return preview
}

it('recommends users with works that anybody may see', () => {
  expect(recommendedUserRule(user({ tags: ['風景'] }, { tags: ['猫', '3D'] }))).toBe(true)
})

it('recommends nobody without works', () => {
  expect(recommendedUserRule(user())).toBe(false)
})

it.each(['R-18', 'R18', 'r-18g', '3DCG', 'ロリ', '萝莉', 'Loli'])('recommends nobody with a work tagged %s', (tag) => {
  expect(recommendedUserRule(user({}, { tags: [tag] }))).toBe(false)
})

it('recommends nobody with a restricted work, whatever its tags say', () => {
  expect(recommendedUserRule(user({ x_restrict: 1 }))).toBe(false)
})
