// Names of settings: those of this viewer, and those of exports and of earlier versions.
// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parseSettings } from './schema.ts'
import { siteNames, withOwnNames, withSiteNames } from './siteNames.ts'
import { settingsKey } from './storageKeys.ts'
import { readSettings, renameStoredSettings } from './store.ts'
import { table } from './table.ts'
import { readSettingsFile, writeSettingsFile } from './transfer.ts'

const defaults = parseSettings({}, false)

test('each setting has one name of the existing viewer, which no other setting has here', () => {
  const names = Object.values(siteNames)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(table(false)).not.toHaveProperty(name)
})

test('settings that an earlier version stored are renamed at the start', async () => {
  localStorage.setItem(settingsKey, JSON.stringify({ wfType: 'Grid', imgReso: 'Original', ai: true }))
  await renameStoredSettings()
  const changed = { galleryLayout: 'Grid', imageResolution: 'Original', ai: true }
  expect(JSON.parse(localStorage.getItem(settingsKey) ?? '')).toEqual(changed)
  expect(readSettings()).toMatchObject(changed)
})

test('the own name counts where both are stored', () => {
  expect(withOwnNames({ galleryLayout: 'Grid', wfType: 'Justified', unknown: 1 })).toEqual({ galleryLayout: 'Grid', unknown: 1 })
  expect(withOwnNames({ wfType: 'Justified', galleryLayout: 'Grid' })).toEqual({ galleryLayout: 'Grid' })
})

test('names come back from both forms', () => {
  expect(withOwnNames(withSiteNames(defaults))).toEqual(defaults)
  expect(Object.keys(withSiteNames(defaults))).toEqual(expect.arrayContaining(['wfType', 'dlFileNameTpl', 'r18']))
})

test('an export has the names of the existing viewer, and comes back', () => {
  const settings = { ...defaults, galleryLayout: 'Grid', fitPictures: false } as const
  const text = writeSettingsFile(settings, { searches: [] })
  const { 'emaki.settings': stored } = JSON.parse(decodeURIComponent(atob(text)))
  expect(JSON.parse(stored)).toMatchObject({ wfType: 'Grid', isImageFitScreen: false })
  expect(readSettingsFile(text, 'https:')).toMatchObject({ file: { plain: { galleryLayout: 'Grid', fitPictures: false } } })
})
