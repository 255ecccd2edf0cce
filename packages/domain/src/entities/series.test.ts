import { describe, expect, it } from 'vitest'
import { normaliseSeries } from './series.ts'

const user = { id: 7, name: 'Aoi' }

describe('normaliseSeries', () => {
  it('reads cover and number of works of an artwork series', () => {
    const wire = { id: 5, title: 'Ships', cover_image_urls: { medium: 'm' }, series_work_count: 12, create_date: 'd', user }
    expect(normaliseSeries(wire)).toMatchObject({
      id: '5',
      title: 'Ships',
      cover: 'm',
      count: 12,
      text_length: 0,
      created: 'd',
      author: { id: '7', name: 'Aoi' },
    })
  })

  it('reads chapters and characters of a novel series', () => {
    const wire = { id: 6, title: 'Rain', content_count: 10, total_character_count: 176_993, is_concluded: true, user }
    expect(normaliseSeries(wire)).toMatchObject({ cover: '', count: 10, text_length: 176_993, is_concluded: true })
  })

  it('accepts a series without cover or author, and rejects one without an id', () => {
    expect(normaliseSeries({ id: 5, cover_image_urls: { medium: null } })).toMatchObject({ cover: '', author: { id: '0' } })
    expect(normaliseSeries({ title: 'Ships' })).toBeUndefined()
    expect(normaliseSeries(null)).toBeUndefined()
  })
})
