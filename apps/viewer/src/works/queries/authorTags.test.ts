// An artist's works with a tag: next page, end, and author.
import { describe, expect, it } from 'vitest'
import { taggedPage } from './authorTags.ts'

const author = { id: '5', name: 'Someone', avatar: 'https://i.pximg.net/a.png' }
const work = (id: number, more: object = {}) => ({
  id: String(id),
  url: 'https://i.pximg.net/x_square1200.jpg',
  userId: '5',
  ...more,
})
const read = (data: object, offset = 0) => taggedPage({ ok: true, value: data }, offset, author)

describe('taggedPage', () => {
  it('continues after the number of received works', () => {
    expect(read({ works: [work(1), work(2)], total: 5 })).toMatchObject({ value: { next: 2 } })
    expect(read({ works: [work(3), work(4)], total: 5 }, 2)).toMatchObject({ value: { next: 4 } })
  })

  it('ends with the last work, and with an empty page whatever the total is', () => {
    expect(read({ works: [work(5)], total: 5 }, 4)).toMatchObject({ value: { next: null } })
    expect(read({ works: [], total: 9 }, 4)).toMatchObject({ value: { next: null } })
  })

  it('counts advertisements as received without showing them', () => {
    const page = read({ works: [work(1), { isAdContainer: true }, null], total: 9 })
    expect(page).toMatchObject({ value: { items: [{ id: '1' }], next: 3 } })
  })

  it('adds the author when the response has none', () => {
    const page = read({ works: [work(1), work(2, { userName: 'Own', profileImageUrl: 'https://i.pximg.net/o.png' })], total: 2 })
    expect(page).toMatchObject({
      value: { items: [{ author }, { author: { id: '5', name: 'Own', avatar: 'https://i.pximg.net/o.png' } }] },
    })
  })

  it('fails without a list, and returns errors unchanged', () => {
    expect(read({ total: 3 }).ok).toBe(false)
    expect(taggedPage({ ok: false, error: { kind: 'removed', message: 'gone' } }, 0, author)).toEqual({
      ok: false,
      error: { kind: 'removed', message: 'gone' },
    })
  })
})
