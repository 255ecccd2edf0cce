// How a novel is read aloud: voice, rate and pitch by language, and how ruby and pictures are read. Kept in localStorage.
import { record, text } from '@emaki/domain'
import { storedValue } from '../../platform/settings/storage.ts'
import { readAloudKey } from '../../platform/settings/storageKeys.ts'
import { type RubyReading, rubyReadings } from './sentences.ts'
import { primaryLanguage } from './voices.ts'

export interface AloudSettings {
  /** `SpeechSynthesisVoice.voiceURI`; empty for the first voice of the language. */
  readonly voice: string
  readonly rate: number
  readonly pitch: number
  readonly ruby: RubyReading
  readonly announcesPictures: boolean
}

export const rateBounds = { min: 0.5, max: 2, step: 0.1 } as const
export const pitchBounds = { min: 0.5, max: 1.5, step: 0.1 } as const
/** Maximum number of languages. */
const maxLanguages = 40

/** Only Japanese ruby is usually the pronunciation. */
const defaultSettings = (language: string): AloudSettings => ({
  voice: '',
  rate: 1,
  pitch: 1,
  ruby: primaryLanguage(language) === 'ja' ? 'auto' : 'base',
  announcesPictures: false,
})

const stored = storedValue(readAloudKey, () => localStorage)

/** The settings of a language. Invalid stored values become defaults. */
function parseAloudSettings(value: unknown, language: string): AloudSettings {
  const found = record(value)
  const standard = defaultSettings(language)
  return {
    voice: text(found.voice).slice(0, 300),
    rate: within(found.rate, rateBounds, standard.rate),
    pitch: within(found.pitch, pitchBounds, standard.pitch),
    ruby: rubyReadings.find((ruby) => ruby === found.ruby) ?? standard.ruby,
    announcesPictures: found.announcesPictures === true,
  }
}

export const readAloudSettings = (language: string): AloudSettings =>
  parseAloudSettings(new Map(Object.entries(record(stored.read()))).get(primaryLanguage(language)), language)

export function saveAloudSettings(language: string, settings: AloudSettings): void {
  const others = Object.entries(record(stored.read())).filter(([key]) => key !== primaryLanguage(language))
  stored.write(Object.fromEntries([...others.slice(1 - maxLanguages), [primaryLanguage(language), settings]]))
}

const within = (value: unknown, { min, max }: { readonly min: number; readonly max: number }, standard: number): number =>
  typeof value === 'number' && value >= min && value <= max ? value : standard
