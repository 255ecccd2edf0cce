// Options of reading aloud: voice, rate, pitch, ruby, pictures and the sleep timer. Native controls work inside a full-screen dialog.
import { useId } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
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
  const id = useId()
  return (
    <div className={styles.options}>
      <VoiceChoice language={language} voices={voices} settings={settings} onChange={onChange} />
      <Slider name={t('aloud.rate')} bounds={rateBounds} value={settings.rate} onValue={(rate) => onChange({ rate })} />
      <Slider name={t('aloud.pitch')} bounds={pitchBounds} value={settings.pitch} onValue={(pitch) => onChange({ pitch })} />
      <label className={styles.row}>
        {t('aloud.ruby')}
        <select
          className={styles.select}
          value={settings.ruby}
          onChange={({ target }) => onChange({ ruby: rubyReadings.find((ruby) => ruby === target.value) ?? 'auto' })}
        >
          {rubyReadings.map((ruby) => (
            <option key={ruby} value={ruby}>
              {t(`aloud.ruby.${ruby}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.row}>
        {t('aloud.sleep')}
        <select
          className={styles.select}
          value={sleep}
          onChange={({ target }) => onSleep(sleepChoices.find((choice) => choice === target.value) ?? 'off')}
        >
          {sleepChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 'off' || choice === 'chapter'
                ? t(`aloud.sleep.${choice}`)
                : t('aloud.sleep.minutes', { count: Number(choice) })}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.row}>
        <span id={id}>{t('aloud.pictures')}</span>
        <Switch
          aria-labelledby={id}
          checked={settings.announcesPictures}
          onChange={(announcesPictures) => onChange({ announcesPictures })}
        />
      </div>
    </div>
  )
}

function VoiceChoice({ language, voices, settings, onChange }: Omit<AloudOptionsProps, 'sleep' | 'onSleep'>) {
  const t = useT()
  const sorted = sortedVoices(voices, language)
  const own = sorted.filter(({ lang }) => isSameLanguage(lang, language))
  const others = sorted.filter(({ lang }) => !isSameLanguage(lang, language))
  return (
    <label className={styles.row}>
      {t('aloud.voice')}
      <select
        className={styles.select}
        value={voiceFor(voices, language, settings.voice)?.voiceURI ?? ''}
        onChange={({ target }) => onChange({ voice: target.value })}
      >
        {own.length === 0 && <option value="">{t('aloud.voice.standard')}</option>}
        <VoiceOptions voices={own} />
        <optgroup label={t('aloud.voice.others')}>
          <VoiceOptions voices={others} />
        </optgroup>
      </select>
    </label>
  )
}

const VoiceOptions = ({ voices }: { readonly voices: readonly SpeechSynthesisVoice[] }) =>
  voices.map(({ voiceURI, name, lang }) => (
    <option key={voiceURI} value={voiceURI}>
      {`${name} (${lang.replace('_', '-')})`}
    </option>
  ))

interface SliderProps {
  readonly name: string
  readonly bounds: { readonly min: number; readonly max: number; readonly step: number }
  readonly value: number
  readonly onValue: (value: number) => void
}

function Slider({ name, bounds, value, onValue }: SliderProps) {
  const shown = `${value.toFixed(1)} ×`
  return (
    <label className={styles.slide}>
      <span>{name}</span>
      <span className={styles.value}>{shown}</span>
      <input
        type="range"
        className={styles.slider}
        {...bounds}
        value={value}
        aria-label={name}
        aria-valuetext={shown}
        // Sums of 0.1 steps have rounding errors.
        onChange={({ target }) => onValue(Math.round(Number(target.value) * 10) / 10)}
      />
    </label>
  )
}
