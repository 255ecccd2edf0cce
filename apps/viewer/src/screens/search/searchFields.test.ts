// searchFields: the filters that are a choice from a list.
import { fixedSearchOptions, readSearchOptions, type SearchFilters } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { searchFields } from './searchFields.ts'

const all = { switches: { r18: true, ai: true }, isSelfHosted: true, isApp: true, options: fixedSearchOptions }
const fieldsOf = (filters: SearchFilters, kind: 'illust' | 'novel' = 'illust', access = all) =>
  searchFields({ kind, filters, access, t: (key) => key, number: String })
const named = (name: string, filters: SearchFilters = {}, kind: 'illust' | 'novel' = 'illust') => {
  const field = fieldsOf(filters, kind).find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

describe('the fields of a search', () => {
  it('have two more modes for novels', () => {
    expect(named('mode').choices.map(({ value }) => value)).toEqual([
      '',
      'exact_match_for_tags',
      'title_and_caption',
      'tags_and_titles',
    ])
    expect(named('mode', {}, 'novel').choices.map(({ value }) => value)).toEqual([
      '',
      'exact_match_for_tags',
      'title_and_caption',
      'text',
      'keyword',
    ])
  })

  it('include rating and AI only when such works may be shown', () => {
    const names = fieldsOf({}, 'illust', { ...all, switches: { r18: false, ai: false } }).map(({ name }) => name)
    expect(names).toEqual(['mode', 'order', 'duration', 'users_in', 'type', 'shape', 'size', 'tool', 'hide_flagged'])
    expect(fieldsOf({}).map(({ name }) => name)).toEqual([...names, 'rating', 'hide_ai'])
  })

  it('ask for the form of pictures, and the length and origin of novels', () => {
    const own = (kind: 'illust' | 'novel') => fieldsOf({}, kind).map(({ name }) => name)
    const common = ['mode', 'order', 'duration', 'users_in']
    expect(own('novel')).toEqual([
      ...common,
      ...['length', 'original', 'grouped', 'replaceable', 'hide_flagged', 'rating', 'hide_ai'],
    ])
    expect(named('tool').choose('SAI')).toEqual({ tool: 'SAI' })
    expect(named('original', {}, 'novel').choose('true')).toEqual({ original: true })
    expect(named('original', { original: true }, 'novel').choose('')).toEqual({ original: undefined, genre: undefined })
  })

  it('offer words and minutes of novels only where upstream filters them', () => {
    const units = (access: typeof all) => {
      const length = fieldsOf({}, 'novel', access).find(({ name }) => name === 'length')
      return [...new Set(length?.choices.map(({ value }) => value.split(':')[0]))]
    }
    expect(units(all)).toEqual(['', 'flash', 'short', 'medium', 'long', 'minutes', 'words'])
    expect(units({ ...all, isSelfHosted: false, isApp: false })).toEqual(['', 'flash', 'short', 'medium', 'long'])
  })

  it('choose from the lists of the site', () => {
    const lists = {
      bookmark_ranges: [{ bookmark_num_min: '1000', bookmark_num_max: '*' }],
      lang: { options: [{ code: 'ja', name: 'J' }] },
    }
    const options = readSearchOptions({
      illust: { ...lists, tool: { options: ['Inky 3'] } },
      novel: { ...lists, genre: { options: [{ id: 3, label: 'Horror' }] }, word_count_supported_languages: 'en, ko' },
    })
    const field = (name: string, kind: 'illust' | 'novel', filters: SearchFilters = {}) =>
      searchFields({ kind, filters, access: { ...all, options }, t: (key) => key, number: String }).find(
        (one) => one.name === name,
      )
    expect(field('tool', 'illust')?.choices.at(-1)?.label).toBe('Inky 3')
    expect(field('bookmarks', 'illust')?.choose('1000-')).toEqual({ bookmarks: '1000-' })
    expect(field('lang', 'novel')?.choose('ja')).toEqual({ lang: 'ja' })
    expect(field('genre', 'novel')?.choose('3')).toEqual({ genre: '3', original: true })
    // Japanese has no count of words.
    expect(field('length', 'novel', { lang: 'ja' })?.choices.some(({ value }) => value.startsWith('words'))).toBe(false)
  })

  it('have an extra choice for an own length', () => {
    const field = named('length', { length: 'characters:7-9' }, 'novel')
    expect(field).toMatchObject({ chosen: 'characters:7-9', isSet: true })
    expect(field.choices[1]).toEqual({ value: 'characters:7-9', label: 'search.length.range.characters' })
    expect(field.choose('')).toEqual({ length: undefined })
  })

  it('change one filter and leave the others', () => {
    expect(named('users_in', { order: 'date_asc' }).choose('1000')).toEqual({ order: 'date_asc', users_in: 1000 })
    expect(named('order', { order: 'date_asc', popular: true }).choose('')).toEqual({ popular: true })
    expect(named('hide_ai').choose('true')).toEqual({ hide_ai: true })
    expect(named('mode').choose('nonsense')).toEqual({})
  })

  it('clear the days when a duration is chosen', () => {
    expect(named('duration', { start_date: '2026-01-01', end_date: '2026-02-01' }).choose('week')).toEqual({ duration: 'week' })
    expect(named('duration', { duration: 'day' })).toMatchObject({ chosen: 'day', isSet: true })
  })

  it('have an extra choice for dates chosen in the calendar, beside "Any time"', () => {
    const filters = { start_date: '2026-01-01', order: 'date_asc' } as const
    const field = named('duration', filters)
    expect(field).toMatchObject({ chosen: 'picked', isSet: true })
    expect(field.choices.slice(0, 2).map(({ label }) => label)).toEqual(['search.duration.any', 'search.duration.picked'])
    expect(field.choose('')).toEqual({ order: 'date_asc' })
    expect(field.choose('picked')).toEqual(filters)
    expect(named('duration').choices.map(({ value }) => value)).not.toContain('picked')
  })
})
