// Reads the open novel aloud: a bar with controls, the highlighted sentence, and page turns along with it. Load it lazily.
import type { NovelBlock, NovelInline } from '@emaki/domain'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type MessageKey, useLanguage, useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, CloseIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { SlidersIcon } from '../../ui/icons/settings.tsx'
import { PauseIcon } from '../../ui/icons/workActions.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import type { ParsedText } from '../text/parsedText.ts'
import type { TextHost } from '../textMarks/textHost.ts'
import type { TextPainter } from '../textMarks/textPainter.ts'
import { usePaintedWords } from '../textMarks/usePaintedWords.ts'
import { AloudOptions } from './AloudOptions.tsx'
import { type AloudSettings, readAloudSettings, saveAloudSettings } from './aloudSettings.ts'
import { startMediaSession } from './mediaSession.ts'
import { NoVoice } from './NoVoice.tsx'
import styles from './ReadAloud.module.css'
import { reserveSpace } from './reserveSpace.ts'
import { revealSentence } from './revealSentence.ts'
import { createSpeechText, spokenLanguage } from './sentences.ts'
import { createSpeaker, type Speaker, type SpeakerState } from './speaker.ts'
import { useVoices } from './useVoices.ts'
import type { SpeechStyle } from './utterances.ts'
import { localFallback, maxUtteranceLength, voiceFor } from './voices.ts'

export interface ReadAloudProps {
  readonly host: TextHost
  readonly painter: TextPainter | undefined
  readonly text: ParsedText
  readonly author: string
  /** URL of the cover; empty for none. */
  readonly cover: string
  /** The shown translation of a block, if one replaces the text. */
  readonly translated?:
    | { readonly language: string; readonly inlinesOf: (block: NovelBlock) => readonly NovelInline[] }
    | undefined
  /** Where to begin, as an offset in the source. */
  readonly from: number
  /** The bars of the reader cover the edges of the text. */
  readonly areBarsShown: boolean
  readonly goTo: (at: number, share?: number) => void
  readonly onClose: () => void
  /** Called after the last sentence of the text. */
  readonly onEnd?: (() => void) | undefined
}

/** Loads the voices first. A device without voices gets an explanation. */
export function ReadAloud(props: ReadAloudProps) {
  const { text, translated, onClose } = props
  const interfaceLanguage = useLanguage()
  const language = translated?.language ?? spokenLanguage(text.language, text.tree, interfaceLanguage)
  const { voices, reload } = useVoices()
  if (voices === undefined || voices.length === 0)
    return <NoVoice isLoading={voices === undefined} areBarsShown={props.areBarsShown} onRetry={reload} onClose={onClose} />
  return <Player key={language} {...props} language={language} voices={voices} />
}

interface PlayerProps extends ReadAloudProps {
  readonly language: string
  readonly voices: readonly SpeechSynthesisVoice[]
}

function Player(props: PlayerProps) {
  const { host, painter, language, voices, areBarsShown, onClose } = props
  const t = useT()
  const [settings, setSettings] = useState(() => readAloudSettings(language))
  const [areOptionsOpen, setOptionsOpen] = useState(false)
  const speaker = useSpeaker(props, settings)
  const state = useSyncExternalStore(speaker.subscribe, speaker.state)
  const isSpeaking = state.phase === 'speaking'
  usePaintedWords(host, painter, 'spoken', state.sentence?.isText && state.phase !== 'ended' ? [state.sentence] : [])
  useFollowing(props, state)
  useMediaKeys(props, speaker, isSpeaking)
  const change = (changes: Partial<AloudSettings>) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    saveAloudSettings(language, next)
  }
  const status = statusKey(state, voiceFor(voices, language, settings.voice) !== undefined)
  return (
    <section
      ref={reserveSpace}
      className={styles.player}
      data-raised={areBarsShown ? '' : undefined}
      aria-label={t('aloud.title')}
    >
      {areOptionsOpen && (
        <AloudOptions
          language={language}
          voices={voices}
          settings={settings}
          onChange={change}
          sleep={state.sleep}
          onSleep={speaker.setSleep}
        />
      )}
      <p role="status" className={styles.status}>
        {status && t(status)}
      </p>
      <div className={styles.controls}>
        <IconButton icon={BackIcon} label={t('aloud.previous')} onClick={speaker.previous} />
        <IconButton
          icon={isSpeaking ? PauseIcon : PlayIcon}
          label={t(isSpeaking ? 'aloud.pause' : 'aloud.play')}
          className={styles.play}
          onClick={isSpeaking ? speaker.pause : speaker.play}
        />
        <IconButton icon={ForwardIcon} label={t('aloud.next')} onClick={speaker.next} />
        <IconButton
          icon={SlidersIcon}
          label={t('aloud.options')}
          aria-expanded={areOptionsOpen}
          onClick={() => setOptionsOpen(!areOptionsOpen)}
        />
        <IconButton icon={CloseIcon} label={t('aloud.close')} onClick={onClose} />
      </div>
    </section>
  )
}

/** What is unusual about the state; undefined while speech simply goes on. */
function statusKey({ phase, failure }: SpeakerState, hasVoice: boolean): MessageKey | undefined {
  if (phase === 'failed') return failure === 'voice' ? 'aloud.failed.voice' : 'aloud.failed'
  if (failure === 'blocked') return 'aloud.blocked'
  if (phase === 'slept') return 'aloud.slept'
  if (phase === 'ended') return 'aloud.ended'
  return hasVoice ? undefined : 'aloud.otherVoice'
}

/** A speaker of the novel with the settings. It starts at once. */
function useSpeaker(props: PlayerProps, settings: AloudSettings): Speaker {
  const { text, translated, language, voices, from } = props
  const t = useT()
  const interfaceLanguage = useLanguage()
  const { tree } = text
  const voice = voiceFor(voices, language, settings.voice)
  const pictureWord = settings.announcesPictures ? t('novel.picture') : ''
  const maxPartLength = maxUtteranceLength(language, voice, settings.rate)
  const { ruby, rate, pitch } = settings
  const inlinesOf = translated?.inlinesOf
  const speechText = () =>
    createSpeechText({ tree, language, ruby, pictureWord, maxPartLength, ...(inlinesOf ? { inlinesOf } : {}) })
  const style: SpeechStyle = { voice, language, rate, pitch }
  const [speaker] = useState(() =>
    createSpeaker({
      synthesis: window.speechSynthesis,
      createUtterance: (words) => new SpeechSynthesisUtterance(words),
      schedule: (task, ms) => {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
      text: speechText(),
      style,
      fallbackStyle: (failed) => {
        const other = localFallback(voices, language, failed.voice)
        return failed.voice && !failed.voice.localService && other ? { ...failed, voice: other } : undefined
      },
      announcementLanguage: interfaceLanguage,
    }),
  )
  const begin = useEffectEvent(() => {
    speaker.seek(from)
    speaker.play()
  })
  useEffect(() => {
    begin()
    return () => speaker.dispose()
  }, [speaker])
  const update = useEffectEvent(() => speaker.update({ text: speechText(), style }))
  const settingsKey = [voice?.voiceURI, rate, pitch, ruby, pictureWord].join(' ')
  const [keyBefore, setKeyBefore] = useState(settingsKey)
  useEffect(() => {
    if (keyBefore === settingsKey) return
    setKeyBefore(settingsKey)
    update()
  }, [keyBefore, settingsKey])
  return speaker
}

/** Height of the controls with their margins, and of the bar over the first lines, px. */
const controlsHeight = 84
const barHeight = 60

/** Shows the spoken sentence, and reports the end of the text. */
function useFollowing({ host, goTo, onEnd }: PlayerProps, { phase, sentence }: SpeakerState): void {
  const follow = useEffectEvent(() => {
    if (sentence?.isText) revealSentence(host, sentence, { top: barHeight, bottom: controlsHeight }, goTo)
  })
  const end = useEffectEvent(() => onEnd?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each sentence once.
  useEffect(() => follow(), [sentence])
  useEffect(() => {
    if (phase === 'ended') end()
  }, [phase])
}

function useMediaKeys({ text, author, cover }: PlayerProps, speaker: Speaker, isSpeaking: boolean): void {
  const { title } = text
  const [session, setSession] = useState<ReturnType<typeof startMediaSession>>()
  useEffect(() => {
    const started = startMediaSession({
      title,
      artist: author,
      cover,
      onPlay: speaker.play,
      onPause: speaker.pause,
      onNext: speaker.next,
      onPrevious: speaker.previous,
    })
    setSession(started)
    return () => started.end()
  }, [speaker, title, author, cover])
  useEffect(() => session?.setSpeaking(isSpeaking), [session, isSpeaking])
}
