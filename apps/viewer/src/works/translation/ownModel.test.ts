// Addresses and settings of the user's own language model.
import { expect, test } from 'vitest'
import { isModelAddress, isOwnModelSet } from './ownModel.ts'

test.each([
  ['https://models.example/v1', true],
  ['http://localhost:11434/v1', true],
  ['http://127.0.0.1:8080', true],
  ['http://models.example/v1', false],
  ['https://a:b@models.example/v1', false],
  ['https://models.example/v1?key=1', false],
  ['javascript:alert(1)', false],
  ['models.example', false],
  ['', false],
])('isModelAddress of %s is %s', (base, isFit) => expect(isModelAddress(base)).toBe(isFit))

test('isOwnModelSet needs an address and a model name, but no key', () => {
  expect(isOwnModelSet({ base: 'https://m.example', key: '', model: 'm' })).toBe(true)
  expect(isOwnModelSet({ base: 'https://m.example', key: 'k', model: '' })).toBe(false)
})
