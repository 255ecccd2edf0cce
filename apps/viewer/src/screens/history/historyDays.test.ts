import type { Day } from '@emaki/domain'
import { expect, it } from 'vitest'
import { indexOfDay } from './historyDays.ts'

const at = (text: string) => new Date(`${text}T12:00:00`).getTime()
const times = ['2026-03-05', '2026-03-04', '2026-03-04', '2026-03-01'].map(at)

it.each([
  ['2026-03-04', 1],
  ['2026-03-03', 3],
  ['2026-03-09', 0],
  ['2026-02-01', 3],
] as const)('indexOfDay finds the visits of %s or before', (day, index) => {
  expect(indexOfDay(times, day as Day)).toBe(index)
})
