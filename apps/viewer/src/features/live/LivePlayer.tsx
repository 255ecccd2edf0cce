// Live player: one performer's stream. Browsers that play such streams themselves do; the others get a player once it is needed.
import type { LivePerformer } from '@emaki/domain'
import type Hls from 'hls.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictureUrl } from '../../data/http/picture.ts'
import { liveStreamUrl } from '../../data/works/live.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './LivePlayer.module.css'

const playlistType = 'application/vnd.apple.mpegurl'

export interface LivePlayerProps {
  readonly performer: LivePerformer
  /** Nothing moves any more; the last picture stays. */
  readonly isOver: boolean
  /** Told when the picture broke off: the broadcast may be over. */
  readonly onFail: () => void
}

export function LivePlayer({ performer, isOver, onFail }: LivePlayerProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const stream = liveStreamUrl(performer.stream)
  const trial = `${stream} ${attempt}`

  const tell = useEffectEvent(onFail)
  useEffect(() => {
    const screen = video.current
    if (!screen || stream === undefined || isOver) return
    const fail = () => {
      setFailed(trial)
      tell()
    }
    return play(screen, stream, fail)
  }, [stream, isOver, trial])

  const trouble = isOver ? 'over' : stream === undefined ? 'none' : failed === trial ? 'failed' : undefined
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said live has no captions */}
      <video
        key={performer.stream}
        ref={video}
        className={styles.video}
        poster={performer.poster ? pictureUrl(performer.poster) : undefined}
        controls={trouble === undefined}
        playsInline
        aria-label={t('live.video', { name: performer.name })}
      />
      {trouble !== undefined && (
        <div className={styles.trouble} role="status">
          <p>{t(`live.trouble.${trouble}`)}</p>
          {trouble === 'failed' && (
            <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
              {t('state.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Plays a playlist until the returned function is called; `fail` when it cannot be played or breaks off for good. */
function play(screen: HTMLVideoElement, stream: string, fail: () => void): () => void {
  let hls: Hls | undefined
  let isLeft = false
  // A browser that plays nothing of itself waits for a tap on its own button.
  const begin = () => void screen.play().catch(() => undefined)
  screen.addEventListener('error', fail)
  if (screen.canPlayType(playlistType) !== '') {
    screen.src = stream
    begin()
  } else {
    import('hls.js').then(({ default: Player }) => {
      if (isLeft) return
      if (!Player.isSupported()) return fail()
      hls = new Player({ enableWorker: false, lowLatencyMode: false, maxBufferLength: 20, backBufferLength: 30 })
      hls.on(Player.Events.ERROR, (_event, { fatal }) => {
        if (!fatal) return
        hls?.destroy()
        fail()
      })
      hls.on(Player.Events.MANIFEST_PARSED, begin)
      hls.loadSource(stream)
      hls.attachMedia(screen)
    }, fail)
  }
  return () => {
    isLeft = true
    screen.removeEventListener('error', fail)
    hls?.destroy()
    screen.pause()
    screen.removeAttribute('src')
    screen.load()
  }
}
