import { expect, it } from 'vitest'
import { parseId } from './ids.ts'

it.each(['1', '118000001', 118000001, '999999999999'])('reads %j as an id', (value) => {
  expect(parseId(value)).toBe(String(value))
})

it.each([
  '',
  '0',
  '-1',
  '1e9',
  '0x10',
  '1.5',
  '٣',
  '１２',
  '01',
  ' 1',
  '1 ',
  '1\0',
  'abc',
  '9999999999999',
  '99999999999999999999',
  1e21,
  Number.NaN,
  null,
  undefined,
  {},
  [],
])('A1, A2: rejects %j', (value) => {
  expect(parseId(value)).toBeUndefined()
})
