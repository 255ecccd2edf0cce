// Font choice: the general faces, the presets by script, and the device's own once the person asks for them.
import { useId } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type Face, facesByScript } from './fonts.ts'
import { ownFaces } from './ownFaces.ts'
import styles from './TextSettings.module.css'

export interface FontChoiceProps {
  /** A CSS font family. */
  readonly chosen: string
  readonly onChoose: (family: string) => void
}

const general = ['inherit', 'serif', 'sans-serif'] as const

/** The system's own list: it holds dozens of faces, and works the same inside a full-screen window. */
export function FontChoice({ chosen, onChoose }: FontChoiceProps) {
  const t = useT()
  const id = useId()
  const { state, faces: own } = useStore(ownFaces.store)
  const known = [
    ...general,
    ...facesByScript.flatMap(({ faces }) => faces.map(({ family }) => family)),
    ...own.map(({ family }) => family),
  ]
  return (
    <div className={styles.fonts}>
      <label htmlFor={id}>{t('novel.font')}</label>
      <select id={id} className={styles.select} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {general.map((family) => (
          <option key={family} value={family}>
            {t(`novel.font.${family}`)}
          </option>
        ))}
        {!known.includes(chosen) && <option value={chosen}>{chosen.replaceAll('"', '')}</option>}
        {own.length > 0 && <Faces label={t('novel.font.own')} faces={own} />}
        {facesByScript.map(({ script, faces }) => (
          <Faces key={script} label={script} faces={faces} />
        ))}
      </select>
      {ownFaces.canAsk() && state !== 'told' && (
        <Button kind="plain" className={styles.ask} onClick={() => ownFaces.ask()}>
          {t('novel.font.ask')}
        </Button>
      )}
      {state === 'refused' && (
        <p role="status" className={styles.note}>
          {t('novel.font.refused')}
        </p>
      )}
    </div>
  )
}

const Faces = ({ label, faces }: { readonly label: string; readonly faces: readonly Face[] }) => (
  <optgroup label={label}>
    {faces.map(({ name, family }) => (
      <option key={family} value={family} style={{ fontFamily: family }}>
        {name}
      </option>
    ))}
  </optgroup>
)
