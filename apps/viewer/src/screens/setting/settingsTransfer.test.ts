// Imported settings files: which settings need a confirmation.
import { beforeEach, expect, test, vi } from 'vitest'
import { browserReaderSettings, defaultReaderSettings } from '../../pictures/mangaReader/readerSettings.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { readSettingsFile, type SettingsFile, writeSettingsFile } from '../../platform/settings/transfer.ts'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { applySettingsFile } from './settingsTransfer.ts'

function fileWith(changes: Parameters<typeof setSettings>[0], mangaReader?: object): SettingsFile {
  const text = writeSettingsFile({ ...readSettings(), ...changes }, { searches: [], ...(mangaReader && { mangaReader }) })
  const reading = readSettingsFile(text, 'https:')
  if ('error' in reading) throw new Error(reading.error.kind)
  return reading.file
}

/** Answers every confirm dialog with `yes`. Returns the titles of the dialogs. */
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
  setSettings({ loadKissTranslator: false, loadImmersiveTranslate: false, analytics: false })
})

test('third-party scripts and statistics stay off when the user declines', async () => {
  const titles = answering(false)
  await applySettingsFile(fileWith({ loadKissTranslator: true, loadImmersiveTranslate: true, analytics: true }), translate)
  expect(titles).toHaveLength(3)
  expect(readSettings()).toMatchObject({ loadKissTranslator: false, loadImmersiveTranslate: false, analytics: false })
})

test('statistics are turned on when the user confirms', async () => {
  answering(true)
  await applySettingsFile(fileWith({ analytics: true }), translate)
  expect(readSettings()).toMatchObject({ loadKissTranslator: false, analytics: true })
})

test('a setting that is on already needs no confirmation', async () => {
  const titles = answering(false)
  const file = fileWith({ analytics: true })
  setSettings({ analytics: true })
  await applySettingsFile(file, translate)
  expect(titles).toEqual([])
  expect(readSettings().analytics).toBe(true)
})

test('a setting that is turned off needs no confirmation', async () => {
  setSettings({ analytics: true })
  const titles = answering(false)
  await applySettingsFile(fileWith({ analytics: false }), translate)
  await vi.waitFor(() => expect(readSettings().analytics).toBe(false))
  expect(titles).toEqual([])
})

test('reports what was taken, and what was declined', async () => {
  answering(false)
  const file = fileWith({ analytics: true, galleryLayout: 'Grid' })
  const { report } = await applySettingsFile({ ...file, notTaken: [{ name: 'newer', why: 'unknown' }] }, translate)
  expect(report?.notTaken).toEqual([
    { name: 'newer', why: 'unknown' },
    { name: 'analytics', why: 'declined' },
  ])
  expect([report?.taken.includes('galleryLayout'), report?.taken.includes('analytics')]).toEqual([true, false])
})

test('the options of the manga reader are taken, and invalid ones have their defaults', async () => {
  browserReaderSettings.change({ tint: 'warm', brightness: 50 })
  await applySettingsFile(fileWith({}, { settings: { fit: 'width', brightness: -1, pages: '<b>' } }), translate)
  expect(browserReaderSettings.read().settings).toEqual({ ...defaultReaderSettings, fit: 'width' })
})

test('a file without options of the manga reader leaves them as they are', async () => {
  browserReaderSettings.change({ ...defaultReaderSettings, tint: 'sepia' })
  await applySettingsFile(fileWith({}), translate)
  expect(browserReaderSettings.read().settings.tint).toBe('sepia')
})
