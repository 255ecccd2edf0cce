import { describe, expect, it } from 'vitest'
import { fakeVoice } from './testing/fakeSpeech.ts'
import { localFallback, maxUtteranceLength, sortedVoices, voiceFor } from './voices.ts'

const voices = [
  fakeVoice('Anna', 'de-DE'),
  fakeVoice('Remote', 'ja-JP', false),
  fakeVoice('Kyoko', 'ja_JP'),
  fakeVoice('Ting', 'zh-CN'),
  fakeVoice('Mei', 'zh-TW'),
]

describe('voices', () => {
  it('come first if they speak the language, local ones before remote ones', () =>
    expect(sortedVoices(voices, 'ja').map(({ name }) => name)).toEqual(['Kyoko', 'Remote', 'Anna', 'Ting', 'Mei']))
  it('of the same region come first', () => expect(sortedVoices(voices, 'zh-TW')[0]?.name).toBe('Mei'))
  it('are the chosen one, or the first of the language', () => {
    expect(voiceFor(voices, 'ja', 'Remote')?.name).toBe('Remote')
    expect(voiceFor(voices, 'ja', 'Gone')?.name).toBe('Kyoko')
    expect(voiceFor(voices, 'ko', '')).toBeUndefined()
  })
  it('of the device replace a remote voice', () => {
    expect(localFallback(voices, 'ja', voices[1])?.name).toBe('Kyoko')
    expect(localFallback(voices, 'ja', voices[2])).toBeUndefined()
  })
  it('from servers get short texts, shorter ones at a slow rate', () => {
    expect(maxUtteranceLength('ja', { localService: false }, 1)).toBe(60)
    expect(maxUtteranceLength('ja', { localService: false }, 0.5)).toBe(30)
    expect(maxUtteranceLength('en', { localService: true }, 2)).toBe(400)
  })
})
