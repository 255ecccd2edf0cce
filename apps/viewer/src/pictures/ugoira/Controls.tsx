// Playback controls: play, frame slider, speed, loop, save.
import { useRef } from 'react'
import { useStore } from 'zustand'
import { formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { LoopIcon, PauseIcon } from '../../ui/icons/workActions.tsx'
import { DownloadIcon, PlayIcon } from '../../ui/icons/works.tsx'
import styles from './Controls.module.css'
import { speeds, type UgoiraPlayer } from './player.ts'

export function Controls({ player }: { readonly player: UgoiraPlayer }) {
  const t = useT()
  const language = useLanguage()
  const { status, speed, isLooping } = useStore(player.store)
  const isRunning = status === 'playing' || status === 'loading'
  return (
    <div className={styles.controls}>
      <IconButton
        icon={isRunning ? PauseIcon : PlayIcon}
        label={isRunning ? t('ugoira.pause') : t('ugoira.play')}
        onClick={() => player.toggle()}
      />
      <Scrub player={player} />
      <select
        className={styles.speed}
        aria-label={t('ugoira.speed')}
        title={t('ugoira.speed')}
        value={speed}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
      >
        {speeds.map((value) => (
          <option key={value} value={value}>
            {`${formatNumber(value, language)}×`}
          </option>
        ))}
      </select>
      <IconButton
        icon={LoopIcon}
        label={t('ugoira.loop')}
        aria-pressed={isLooping}
        onClick={() => player.setLooping(!isLooping)}
      />
      <IconButton icon={DownloadIcon} label={t('ugoira.export.title')} onClick={() => player.setPanel(true)} />
    </div>
  )
}

/** Maximum number of tick marks; more would merge into a bar. */
const maxTicks = 60

function Scrub({ player }: { readonly player: UgoiraPlayer }) {
  const t = useT()
  const { position, count, playable, status } = useStore(player.store)
  const resumes = useRef(false)
  const steps = Math.max(1, count - 1)
  const hold = () => {
    resumes.current = status === 'playing'
    player.pause()
  }
  const release = () => {
    if (resumes.current) player.play()
    resumes.current = false
  }
  return (
    <div className={styles.scrub}>
      <input
        type="range"
        className={styles.slider}
        style={{ '--steps': steps, '--at': position / steps, '--arrived': Math.max(0, playable - 1) / steps }}
        data-ticks={count > 1 && count <= maxTicks ? '' : undefined}
        aria-label={t('ugoira.position')}
        aria-valuetext={count > 0 ? t('ugoira.position.value', { frame: position + 1, count }) : undefined}
        min={0}
        max={steps}
        step={1}
        value={position}
        disabled={playable === 0}
        onPointerDown={hold}
        onPointerUp={release}
        onPointerCancel={release}
        onChange={(event) => {
          player.pause()
          player.seek(Number(event.currentTarget.value))
        }}
      />
      <span className={styles.count} aria-hidden="true">
        {count > 0 && `${position + 1} / ${count}`}
      </span>
    </div>
  )
}
