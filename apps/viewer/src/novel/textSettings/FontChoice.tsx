// Font selection: generic families, presets by script, and local fonts after the user allows access.
import { useId } from 'react'
import { useStore } from 'zustand'
import rows from '../../pictures/readerPanel/panelRows.module.css'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type Font, fontsByScript } from './fonts.ts'
import { localFonts } from './localFonts.ts'
import styles from './TextSettings.module.css'

export interface FontChoiceProps {
  /** The chosen CSS font family. */
  readonly chosen: string
  readonly onChoose: (family: string) => void
}

const genericFamilies = ['inherit', 'serif', 'sans-serif'] as const

/** A native select: it handles dozens of fonts, and works inside a full-screen dialog. */
export function FontChoice({ chosen, onChoose }: FontChoiceProps) {
  const t = useT()
  const id = useId()
  const { state, fonts: local } = useStore(localFonts.store)
  const known = [
    ...genericFamilies,
    ...fontsByScript.flatMap(({ fonts }) => fonts.map(({ family }) => family)),
    ...local.map(({ family }) => family),
  ]
  return (
    <div className={styles.fonts}>
      <label htmlFor={id}>{t('novel.font')}</label>
      <select
        id={id}
        className={`${rows.select} ${styles.select}`}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {genericFamilies.map((family) => (
          <option key={family} value={family}>
            {t(`novel.font.${family}`)}
          </option>
        ))}
        {!known.includes(chosen) && <option value={chosen}>{chosen.replaceAll('"', '')}</option>}
        {local.length > 0 && <FontGroup label={t('novel.font.own')} fonts={local} />}
        {fontsByScript.map(({ script, fonts }) => (
          <FontGroup key={script} label={script} fonts={fonts} />
        ))}
      </select>
      {localFonts.isSupported() && state !== 'loaded' && (
        <Button kind="plain" className={styles.loadFonts} onClick={() => localFonts.load()}>
          {t('novel.font.ask')}
        </Button>
      )}
      {state === 'denied' && (
        <p role="status" className={styles.note}>
          {t('novel.font.refused')}
        </p>
      )}
    </div>
  )
}

const FontGroup = ({ label, fonts }: { readonly label: string; readonly fonts: readonly Font[] }) => (
  <optgroup label={label}>
    {fonts.map(({ name, family }) => (
      <option key={family} value={family} style={{ fontFamily: family }}>
        {name}
      </option>
    ))}
  </optgroup>
)
