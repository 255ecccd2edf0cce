// Every date is chosen in the calendar dialog.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))

it('no component has a date field of the browser', () => {
  const native = files.filter((name) =>
    /type=["'{]+(?:date|month|week|datetime-local)\b|showPicker\(/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(native).toEqual([])
})

it('one component draws a calendar', () => {
  const calendars = files.filter((name) => readFileSync(join(source, name), 'utf8').includes('weeksOf('))
  expect(calendars).toEqual([join('features', 'calendar', 'DayDialog.tsx')])
})
