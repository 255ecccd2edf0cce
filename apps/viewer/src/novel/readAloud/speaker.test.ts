import { parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { createSpeechText } from './sentences.ts'
import { createSpeaker, type SpeakerOptions } from './speaker.ts'
import { createFakeSpeech, fakeVoice } from './testing/fakeSpeech.ts'

const source = '[chapter:一]\n海が見える。港も見える。\n\n船が来た。\n[newpage]\n[chapter:二]\n終わり。'
const textOf = (words: string, maxPartLength = 400) =>
  createSpeechText({ tree: parseNovel(words), language: 'ja', ruby: 'auto', pictureWord: '', maxPartLength })
const style = { voice: undefined, language: 'ja', rate: 1, pitch: 1 }

function start(changes: Partial<SpeakerOptions> = {}) {
  const speech = createFakeSpeech()
  const speaker = createSpeaker({
    ...speech,
    text: textOf(source),
    style,
    announcementLanguage: 'en',
    ...changes,
  })
  const words = () => speech.spoken.map(({ text }) => text)
  return { speech, speaker, words }
}

describe('createSpeaker', () => {
  it('reads every sentence to the end, across chapters', () => {
    const { speech, speaker, words } = start()
    speaker.play()
    for (let count = 0; count < 6; count++) speech.end()
    expect(words()).toEqual(['一', '海が見える。', '港も見える。', '船が来た。', '二', '終わり。'])
    expect(speaker.state()).toMatchObject({ phase: 'ended', sentence: undefined })
  })
  it('begins again after the end', () => {
    const { speech, speaker, words } = start({ text: textOf('一。') })
    speaker.play()
    speech.end()
    speaker.play()
    expect(words()).toEqual(['一。', '一。'])
  })
  it('resumes with the sentence in which it was paused', () => {
    const { speech, speaker, words } = start()
    speaker.play()
    speech.end()
    speaker.pause()
    expect(speaker.state().phase).toBe('paused')
    speaker.play()
    expect(words()).toEqual(['一', '海が見える。', '海が見える。'])
  })
  it('steps by sentence, while paused as well', () => {
    const { speaker, words } = start()
    speaker.next()
    speaker.next()
    speaker.previous()
    expect([words(), speaker.state().sentence?.parts]).toEqual([[], ['海が見える。']])
    speaker.play()
    speaker.next()
    expect(words()).toEqual(['海が見える。', '港も見える。'])
  })
  it('stays at the first sentence', () => {
    const { speaker } = start()
    speaker.previous()
    expect(speaker.state().sentence?.parts).toEqual(['一'])
  })
  it('starts at a source position', () => {
    const { speaker } = start()
    speaker.seek(source.indexOf('海'), 8)
    expect(speaker.state().sentence?.parts).toEqual(['港も見える。'])
    speaker.seek(source.indexOf('船'))
    expect(speaker.state().sentence?.parts).toEqual(['船が来た。'])
  })
  it('speaks long sentences in parts', () => {
    const { speech, speaker, words } = start({ text: textOf('海が見える、港も見える、船も来た。', 8) })
    speaker.play()
    speech.end()
    speech.end()
    expect(words()).toEqual(['海が見える、', '港も見える、', '船も来た。'])
    expect(speaker.state().sentence?.start).toBe(0)
  })
  it('repeats an interrupted sentence', () => {
    const { speech, speaker, words } = start()
    speaker.play()
    speech.fail('interrupted')
    speech.runTimer()
    speech.end()
    expect(words()).toEqual(['一', '一', '海が見える。'])
  })
  it('repeats an utterance that never ends', () => {
    const { speech, speaker, words } = start()
    speaker.play()
    speech.runTimer()
    speech.runTimer()
    expect([words(), speaker.state().phase]).toEqual([['一', '一'], 'speaking'])
  })
  it('fails after three attempts, and goes on when it is started again', () => {
    const { speech, speaker, words } = start()
    speaker.play()
    for (let count = 0; count < 3; count++) {
      speech.fail('synthesis-failed')
      if (count < 2) speech.runTimer()
    }
    expect(speaker.state()).toMatchObject({ phase: 'failed', failure: 'failed' })
    speaker.play()
    speech.end()
    expect(words()).toEqual(['一', '一', '一', '一', '海が見える。'])
  })
  it('continues with another voice if one cannot be used', () => {
    const remote = fakeVoice('remote', 'ja-JP', false)
    const local = fakeVoice('local', 'ja-JP')
    const { speech, speaker } = start({
      style: { ...style, voice: remote },
      fallbackStyle: (failed) => (failed.voice === remote ? { ...failed, voice: local } : undefined),
    })
    speaker.play()
    speech.fail('voice-unavailable')
    expect(speech.spoken.map(({ voice }) => voice?.name)).toEqual(['remote', 'local'])
  })
  it('pauses if the browser wants a tap first', () => {
    const { speech, speaker } = start()
    speaker.play()
    speech.fail('not-allowed')
    expect(speaker.state()).toMatchObject({ phase: 'paused', failure: 'blocked' })
  })
  it('ends the current sentence before the sleep timer pauses', () => {
    const { speech, speaker, words } = start()
    speaker.setSleep('10')
    expect(speech.timers).toEqual([600_000])
    speech.runTimer()
    speaker.play()
    speech.end()
    expect([words(), speaker.state().phase, speaker.state().sleep]).toEqual([['一'], 'slept', 'off'])
    speaker.play()
    expect(words()).toEqual(['一', '海が見える。'])
  })
  it('sleeps at the end of the chapter', () => {
    const { speech, speaker } = start()
    speaker.play()
    speech.end()
    speaker.setSleep('chapter')
    for (let count = 0; count < 3; count++) speech.end()
    expect(speaker.state()).toMatchObject({ phase: 'slept', sentence: { parts: ['二'] } })
  })
  it('starts the sentence again with a new voice', () => {
    const { speaker, speech } = start()
    speaker.play()
    speaker.update({ style: { ...style, rate: 1.5 } })
    expect(speech.spoken.map(({ rate }) => rate)).toEqual([1, 1.5])
  })
  it('keeps its sentence when the text is split in another way', () => {
    const { speech, speaker } = start()
    speaker.play()
    speech.end()
    speech.end()
    speaker.update({ text: textOf(source, 3) })
    expect(speaker.state().sentence?.parts).toEqual(['港も見', 'える。'])
  })
  it('says nothing after dispose', () => {
    const { speech, speaker, words } = start()
    speaker.play()
    speaker.dispose()
    speech.end()
    expect([words(), speech.timers]).toEqual([['一'], []])
  })
})
