// The calendar dialog is the only date picker, so that every date looks and works the same.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
)

it('no component uses a native date input', () => {
  const native = files.filter((name) =>
    /type=["'{]+(?:date|month|week|datetime-local)\b|showPicker\(/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(native).toEqual([])
})

it('only DayDialog renders a calendar', () => {
  const calendars = files.filter((name) => readFileSync(join(source, name), 'utf8').includes('weeksOf('))
  expect(calendars).toEqual([join('platform', 'calendar', 'DayDialog.tsx')])
})
