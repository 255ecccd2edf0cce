import { expect, test } from 'vitest'
import { createPasswordCheck, newHash, parseHash } from './passwordHash.ts'

const salt = 's'.repeat(22)
const key = 'k'.repeat(43)
const isRead = (logCost: number, blockSize: number, parallelization: number) =>
  parseHash(['scrypt', logCost, blockSize, parallelization, salt, key].join(':')) !== undefined

test.each([
  [14, 8, 1],
  [15, 8, 3],
  [17, 8, 8],
])('parseHash reads a hash with the work %i, %i, %i', (cost, blockSize, parallelization) => {
  expect(isRead(cost, blockSize, parallelization)).toBe(true)
})

test.each([
  ['too little work', 13, 8, 1],
  ['too much memory', 18, 8, 1],
  ['small blocks', 14, 7, 1],
  ['large blocks', 14, 9, 1],
  ['no parallelization', 14, 8, 0],
  ['too much parallelization', 14, 8, 9],
] as const)('parseHash refuses a hash with %s', (_, cost, blockSize, parallelization) => {
  expect(isRead(cost, blockSize, parallelization)).toBe(false)
})

test.each([
  [8, true],
  [1000, true],
  [1001, false],
])('createPasswordCheck accepts the right password of %i characters: %s', async (length, isAccepted) => {
  const password = 'x'.repeat(length)
  const isRight = createPasswordCheck(newHash(password, { logCost: 2, blockSize: 1, parallelization: 1 }))
  expect(await isRight(password)).toBe(isAccepted)
  expect(await isRight(password.replace('x', 'y'))).toBe(false)
})
