// Options of reading aloud: voice, rate, pitch, ruby, pictures and the sleep timer. Native controls work inside a full-screen dialog.

import { SelectRow, SliderRow, SwitchRow } from '../../pictures/readerPanel/PanelRows.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import styles from './AloudOptions.module.css'
import { type AloudSettings, pitchBounds, rateBounds } from './aloudSettings.ts'
import { rubyReadings } from './sentences.ts'
import { type SleepChoice, sleepChoices } from './speaker.ts'
import { isSameLanguage, sortedVoices, voiceFor } from './voices.ts'

export interface AloudOptionsProps {
  readonly language: string
  readonly voices: readonly SpeechSynthesisVoice[]
  readonly settings: AloudSettings
  readonly onChange: (changes: Partial<AloudSettings>) => void
  readonly sleep: SleepChoice
  readonly onSleep: (choice: SleepChoice) => void
}

export function AloudOptions({ language, voices, settings, onChange, sleep, onSleep }: AloudOptionsProps) {
  const t = useT()
  return (
    <div className={styles.options}>
      <VoiceChoice language={language} voices={voices} settings={settings} onChange={onChange} />
      <SliderRow
        label={t('aloud.rate')}
        bounds={rateBounds}
        value={settings.rate}
        shown={factor(settings.rate)}
        onValue={(rate) => onChange({ rate: tenths(rate) })}
      />
      <SliderRow
        label={t('aloud.pitch')}
        bounds={pitchBounds}
        value={settings.pitch}
        shown={factor(settings.pitch)}
        onValue={(pitch) => onChange({ pitch: tenths(pitch) })}
      />
      <SelectRow
        label={t('aloud.ruby')}
        value={settings.ruby}
        onValue={(value) => onChange({ ruby: rubyReadings.find((ruby) => ruby === value) ?? 'auto' })}
      >
        {rubyReadings.map((ruby) => (
          <option key={ruby} value={ruby}>
            {t(`aloud.ruby.${ruby}`)}
          </option>
        ))}
      </SelectRow>
      <SelectRow
        label={t('aloud.sleep')}
        value={sleep}
        onValue={(value) => onSleep(sleepChoices.find((choice) => choice === value) ?? 'off')}
      >
        {sleepChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 'off' || choice === 'chapter'
              ? t(`aloud.sleep.${choice}`)
              : t('aloud.sleep.minutes', { count: Number(choice) })}
          </option>
        ))}
      </SelectRow>
      <SwitchRow
        label={t('aloud.pictures')}
        checked={settings.announcesPictures}
        onChange={(announcesPictures) => onChange({ announcesPictures })}
      />
    </div>
  )
}

function VoiceChoice({ language, voices, settings, onChange }: Omit<AloudOptionsProps, 'sleep' | 'onSleep'>) {
  const t = useT()
  const sorted = sortedVoices(voices, language)
  const own = sorted.filter(({ lang }) => isSameLanguage(lang, language))
  const others = sorted.filter(({ lang }) => !isSameLanguage(lang, language))
  return (
    <SelectRow
      label={t('aloud.voice')}
      value={voiceFor(voices, language, settings.voice)?.voiceURI ?? ''}
      onValue={(voice) => onChange({ voice })}
    >
      {own.length === 0 && <option value="">{t('aloud.voice.standard')}</option>}
      <VoiceOptions voices={own} />
      <optgroup label={t('aloud.voice.others')}>
        <VoiceOptions voices={others} />
      </optgroup>
    </SelectRow>
  )
}

const VoiceOptions = ({ voices }: { readonly voices: readonly SpeechSynthesisVoice[] }) =>
  voices.map(({ voiceURI, name, lang }) => (
    <option key={voiceURI} value={voiceURI}>
      {`${name} (${lang.replace('_', '-')})`}
    </option>
  ))

const factor = (value: number): string => `${value.toFixed(1)} ×`
/** Sums of 0.1 steps have rounding errors. */
const tenths = (value: number): number => Math.round(value * 10) / 10
