// Where a model may be.
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
])('%s may be asked: %s', (base, isFit) => expect(isModelAddress(base)).toBe(isFit))

test('a model is set once it has an address and a name; a key is not always needed', () => {
  expect(isOwnModelSet({ base: 'https://m.example', key: '', model: 'm' })).toBe(true)
  expect(isOwnModelSet({ base: 'https://m.example', key: 'k', model: '' })).toBe(false)
})
