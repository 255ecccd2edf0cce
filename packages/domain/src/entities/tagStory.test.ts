import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTagStories, readTagStoryIds } from './tagStory.ts'

const story = { id: '31', tag: '海 辺', label: 'Seaside', createDate: '2026-08-18', coverImage: 'https://i.pximg.net/c.jpg' }

describe('readTagStories', () => {
  it('reads a story with its address on the original site', () => {
    expect(readTagStories({ storyDetails: [story] })).toEqual([
      {
        id: '31',
        label: 'Seaside',
        cover: 'https://i.pximg.net/c.jpg',
        page: 'https://www.pixiv.net/stories/tags/%E6%B5%B7%20%E8%BE%BA/artworks/2026-08-18',
      },
    ])
  })

  it.each([
    ['a day', { createDate: '../../' }],
    ['a cover', { coverImage: null }],
    ['a tag that an address can contain', { tag: '\ud83d' }],
    ['P6 a tag that a path can contain', { tag: '..' }],
  ])('leaves out a story without %s', (_, broken) => {
    expect(readTagStories({ storyDetails: [{ ...story, ...broken }] })).toEqual([])
  })

  it('keeps a tag in one part of the address', () => {
    expect(readTagStories({ storyDetails: [{ ...story, tag: '../a?b#c' }] })[0]?.page).toBe(
      'https://www.pixiv.net/stories/tags/..%2Fa%3Fb%23c/artworks/2026-08-18',
    )
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.anything(), (storyDetails) => {
        readTagStories({ storyDetails })
        readTagStories({ storyDetails: [storyDetails] })
        readTagStoryIds({ tagStoryIds: storyDetails })
      }),
    )
  })
})

describe('readTagStoryIds', () => {
  it('reads ids, as numbers too', () => {
    expect(readTagStoryIds({ tagStoryIds: ['31', 32, null, '-1'] })).toEqual(['31', '32'])
  })
})
