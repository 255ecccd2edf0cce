import { normaliseArtwork } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import type { TagRule } from '../../platform/settings/tagRules.ts'
import { tagsByRules } from './newBookmark.ts'

const wire = {
  id: 1,
  type: 'illust',
  user: { id: 9, name: 'Aki' },
  image_urls: { large: 'https://i.pximg.net/a.jpg' },
  tags: [{ name: '風景', translated_name: 'Landscape' }, { name: 'ＳＥＡ' }],
  series: { id: 77, title: 'Harbour' },
}
const tagsOf = (...rules: readonly TagRule[]) => {
  const work = normaliseArtwork(wire)
  if (!work) throw new Error('not a work')
  return tagsByRules(work, rules)
}

describe('tagsByRules', () => {
  it.each([
    ['the artist', { when: 'artist', value: '9', tags: ['aki'] }, ['aki']],
    ['another artist', { when: 'artist', value: '99', tags: ['aki'] }, []],
    ['the series', { when: 'series', value: '77', tags: ['a', 'b'] }, ['a', 'b']],
    ['a word in a translation, in any case', { when: 'word', value: 'landSCAPE', tags: ['outside'] }, ['outside']],
    ['a word in any width', { when: 'word', value: 'sea', tags: ['water'] }, ['water']],
    ['a word of no tag', { when: 'word', value: 'forest', tags: ['green'] }, []],
  ] as const)('looks at %s', (_name, rule, tags) => {
    expect(tagsOf({ ...rule, tags: [...rule.tags] })).toEqual(tags)
  })

  it('gives each tag once, and at most ten', () => {
    const many = Array.from({ length: 8 }, (_, index) => `t${index}`)
    const rules: TagRule[] = [
      { when: 'artist', value: '9', tags: ['t0', ...many] },
      { when: 'word', value: 'sea', tags: ['x', 'y', 'z'] },
    ]
    expect(tagsOf(...rules)).toEqual([...many, 'x', 'y'])
  })
})
