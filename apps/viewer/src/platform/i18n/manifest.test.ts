// The web app manifest follows the interface language.
// @vitest-environment jsdom
import { languages } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { commonManifest, localManifest } from '../../../build/manifests.ts'
import { readMessages } from '../../../build/messageFiles.ts'
import { activateMessages } from './catalogue.ts'

describe('the manifest', () => {
  it.each(languages)('names its shortcuts in %s', (tag) => {
    const messages = readMessages(tag)
    const manifest = localManifest(commonManifest(), tag, messages)
    expect(manifest.lang).toBe(tag)
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(
      ['nav.search', 'nav.rank', 'nav.following', 'screen.offline'].map((key) => messages[key]),
    )
  })

  it('has the title of a static site as the name of the app', () => {
    const { name, short_name } = localManifest(commonManifest('My scrolls'), 'en', readMessages('en'))
    expect([name, short_name, commonManifest().short_name]).toEqual(['My scrolls', 'My scrolls', 'Emaki'])
  })

  it('is replaced when the language changes', () => {
    document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">'
    const href = () => document.querySelector('link')?.getAttribute('href')
    activateMessages('ko', {})
    expect([href(), document.documentElement.lang]).toEqual(['/manifest.ko.webmanifest', 'ko'])
    activateMessages('zh-TW', {})
    expect([href(), document.documentElement.lang]).toEqual(['/manifest.zh-TW.webmanifest', 'zh-TW'])
  })
})
