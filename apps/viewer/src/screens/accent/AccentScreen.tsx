// The accent page: named colours by hue, the browser's colour picker, and a reset to the default (docs/spec/product.md 2.13).
import { type CSSProperties, useState } from 'react'
import { type Translate, useT } from '../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../platform/settings/store.ts'
import columnPage from '../../ui/columnPage.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { accentTone, defaultAccent } from '../../ui/theme/accent.ts'
import styles from './AccentScreen.module.css'
import { coloursFor, type Hue } from './hues.ts'
import type { NamedColour } from './palette.ts'

export function AccentScreen() {
  const t = useT()
  const chosen = useSetting('accentColor')
  const [query, setQuery] = useState('')
  const groups = [...coloursFor(query)].filter(([, colours]) => colours.length > 0)
  return (
    <>
      <TopBar title={t('setting.accentColor')} isNarrow />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('setting.accentColor')}</h1>
        <Preview chosen={chosen} />
        <input
          type="search"
          className={styles.search}
          autoComplete="off"
          placeholder={t('accent.search')}
          aria-label={t('accent.search')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {groups.length === 0 && <EmptyState title={t('accent.search.none')} />}
        {groups.map(([hue, colours]) => (
          <Group key={hue} hue={hue} colours={colours} chosen={chosen} />
        ))}
      </div>
    </>
  )
}

interface GroupProps {
  readonly hue: Hue
  readonly colours: readonly NamedColour[]
  readonly chosen: string | null
}

function Group({ hue, colours, chosen }: GroupProps) {
  const t = useT()
  return (
    <section aria-labelledby={`hue-${hue}`}>
      <h2 id={`hue-${hue}`} className={styles.hue}>
        {hueName(hue, t)}
      </h2>
      <ul className={styles.colours}>
        {colours.map(({ name, reading, colour, lang }) => (
          <li key={`${lang}${name}`}>
            <button
              type="button"
              className={styles.colour}
              aria-pressed={colour === chosen}
              onClick={() => setSetting('accentColor', colour)}
            >
              <span className={styles.swatch} style={{ '--swatch': colour }}>
                {colour === chosen && <CheckIcon size={18} />}
              </span>
              <span className={styles.words}>
                <span lang={lang}>{name}</span>
                {reading !== '' && <span className={styles.reading}>{reading}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const hueName = (hue: Hue, t: Translate): string => t(`accent.hue.${hue}`)

/** A preview of the selected accent, with the colour picker and the reset button. */
function Preview({ chosen }: { readonly chosen: string | null }) {
  const t = useT()
  const [isOn, setOn] = useState(true)
  const tone = accentTone(chosen ?? defaultAccent)
  const style: CSSProperties = tone ? { '--accent-hue': tone.hue, '--accent-chroma': tone.chroma } : {}
  return (
    <section className={styles.preview} style={style} aria-label={t('accent.preview')}>
      <div className={styles.samples}>
        <Switch checked={isOn} onChange={setOn} aria-label={t('accent.preview')} />
        <Chip pressed={isOn} onClick={() => setOn(!isOn)}>
          {t('nav.search')}
        </Chip>
        <span className={styles.link}>{t('nav.rank')}</span>
      </div>
      <div className={styles.actions}>
        <label className={styles.any}>
          {t('accent.own')}
          <input
            type="color"
            value={chosen ?? defaultAccent}
            onChange={(event) => setSetting('accentColor', event.currentTarget.value)}
          />
        </label>
        <Button disabled={chosen === null} onClick={() => setSetting('accentColor', null)}>
          {t('accent.reset')}
        </Button>
      </div>
    </section>
  )
}
