// Selects the accent from a short palette or with the browser's colour picker. The first colour is the default.
import { type CSSProperties, useId } from 'react'
import { type MessageKey, useT } from '../../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { CheckIcon } from '../../../ui/icons/states.tsx'
import { accentTone, defaultAccent } from '../../../ui/theme/accent.ts'
import styles from './AccentPicker.module.css'

interface Named {
  readonly colour: string
  readonly name: MessageKey
}

/** In the order of the colour wheel. The first is the default accent, which is stored as null. */
const palette: readonly Named[] = [
  { colour: defaultAccent, name: 'accent.vermilion' },
  { colour: '#b5732a', name: 'accent.amber' },
  { colour: '#6f8f2f', name: 'accent.moss' },
  { colour: '#1f8f6b', name: 'accent.jade' },
  { colour: '#1d86a8', name: 'accent.lagoon' },
  { colour: '#2f5fb3', name: 'accent.indigo' },
  { colour: '#7a4fb5', name: 'accent.wisteria' },
  { colour: '#c2477f', name: 'accent.peony' },
  { colour: '#6b6660', name: 'accent.ink' },
]

export function AccentPicker() {
  const t = useT()
  const id = useId()
  const chosen = useSetting('accentColor') ?? defaultAccent
  const choose = (colour: string) => setSetting('accentColor', colour === defaultAccent ? null : colour)
  const isCustom = palette.every(({ colour }) => colour !== chosen)
  return (
    <fieldset className={styles.colours}>
      <legend className="unseen">{t('setting.accentColor')}</legend>
      {palette.map(({ colour, name }) => (
        <label key={colour} className={styles.colour} style={toneOf(colour)} title={t(name)}>
          <input
            type="radio"
            name={id}
            className="unseen"
            checked={colour === chosen}
            onChange={() => choose(colour)}
            aria-label={t(name)}
          />
          {colour === chosen && <CheckIcon size={20} />}
        </label>
      ))}
      <label className={`${styles.colour} ${styles.own}`} style={isCustom ? toneOf(chosen) : undefined} title={t('accent.own')}>
        <input
          type="color"
          className={styles.picker}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          aria-label={t('accent.own')}
        />
        {isCustom && <CheckIcon size={20} />}
      </label>
    </fieldset>
  )
}

/** The swatch shows the accent as the interface uses it: with the lightness of the theme. */
function toneOf(colour: string): CSSProperties {
  const tone = accentTone(colour)
  return tone === undefined ? {} : { '--swatch-hue': tone.hue, '--swatch-chroma': tone.chroma }
}
