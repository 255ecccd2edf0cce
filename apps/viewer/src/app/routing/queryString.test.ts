// parseQuery, writeQuery and firstFitting.
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { firstFitting } from '../../platform/links/firstFitting.ts'
import { parseQuery, writeQuery } from './queryString.ts'

test('parseQuery keeps values as text', () => {
  expect(parseQuery('?date=2026-11-19&tab=1&x=true&y=null')).toEqual({ date: '2026-11-19', tab: '1', x: 'true', y: 'null' })
})

test('parseQuery reads a repeated key as a list', () => expect(parseQuery('?t=a&t=b&t=c')).toEqual({ t: ['a', 'b', 'c'] }))

test('parseQuery drops the key __proto__', () => {
  const query = parseQuery('?__proto__=1&constructor=2')
  expect(Object.keys(query)).toEqual(['constructor'])
  expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
})

test('parseQuery reads what writeQuery wrote', () => {
  const words = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => text.isWellFormed())
  const key = words.filter((text) => text !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(key, fc.oneof(words, fc.array(words, { minLength: 2, maxLength: 3 }))), (query) => {
      expect({ ...parseQuery(writeQuery(query)) }).toEqual({ ...query })
    }),
  )
})

test('writeQuery gives an empty text for an empty query', () => expect(writeQuery({ a: undefined, b: null, c: {} })).toBe(''))

test('parseQuery never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof parseQuery(text) === 'object'))
  expect(parseQuery('?%E0%A4%A=%zz')).toBeTypeOf('object')
})

test('firstFitting takes the first valid value', () => {
  const schema = v.picklist(['illust', 'manga'])
  expect(firstFitting(schema, ['evil', 'manga', 'illust'])).toBe('manga')
  expect(firstFitting(schema, 'evil')).toBeUndefined()
  expect(firstFitting(schema, undefined)).toBeUndefined()
})
