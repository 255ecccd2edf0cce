// What an imported settings file turns on, and what only the reader can.
import { beforeEach, expect, test, vi } from 'vitest'
import { translate } from '../../i18n/catalogue.ts'
import { readSettings, setSettings } from '../../settings/store.ts'
import { readSettingsFile, type SettingsFile, writeSettingsFile } from '../../settings/transfer.ts'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { applySettingsFile } from './settingsTransfer.ts'

function fileWith(changes: Parameters<typeof setSettings>[0]): SettingsFile {
  const reading = readSettingsFile(writeSettingsFile({ ...readSettings(), ...changes }, []), 'https:')
  if ('error' in reading) throw new Error(reading.error.kind)
  return reading.file
}

/** Answers every question with `yes`, and returns their titles. */
function answering(yes: boolean): string[] {
  const titles: string[] = []
  const stop = confirmations.subscribe(([first]) => {
    if (!first) return
    titles.push(first.title)
    queueMicrotask(() => first.answer(yes))
  })
  onEnd.push(stop)
  return titles
}
const onEnd: (() => void)[] = []

beforeEach(() => {
  for (const end of onEnd.splice(0)) end()
  setSettings({ isAutoLoadKissT: false, isAutoLoadImt: false, analytics: false })
})

test('scripts of third parties and statistics stay off when the reader says no', async () => {
  const titles = answering(false)
  await applySettingsFile(fileWith({ isAutoLoadKissT: true, isAutoLoadImt: true, analytics: true }), translate)
  expect(titles).toHaveLength(3)
  expect(readSettings()).toMatchObject({ isAutoLoadKissT: false, isAutoLoadImt: false, analytics: false })
})

test('what the reader agrees to is turned on', async () => {
  answering(true)
  await applySettingsFile(fileWith({ analytics: true }), translate)
  expect(readSettings()).toMatchObject({ isAutoLoadKissT: false, analytics: true })
})

test('what is on already is not asked about again', async () => {
  const titles = answering(false)
  const file = fileWith({ analytics: true })
  setSettings({ analytics: true })
  await applySettingsFile(file, translate)
  expect(titles).toEqual([])
  expect(readSettings().analytics).toBe(true)
})

test('a file that turns them off needs no question', async () => {
  setSettings({ analytics: true })
  const titles = answering(false)
  await applySettingsFile(fileWith({ analytics: false }), translate)
  await vi.waitFor(() => expect(readSettings().analytics).toBe(false))
  expect(titles).toEqual([])
})
