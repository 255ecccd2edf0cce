// The stream of one performer. Browsers without native HLS load hls.js on demand.
import type { LivePerformer } from '@emaki/domain'
import type Hls from 'hls.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { liveStreamUrl } from '../../works/queries/live.ts'
import styles from './LivePlayer.module.css'

const playlistType = 'application/vnd.apple.mpegurl'

export interface LivePlayerProps {
  readonly performer: LivePerformer
  /** The broadcast is over; the last picture stays. */
  readonly isFinished: boolean
  /** Called when the stream fails: the broadcast may be over. */
  readonly onFail: () => void
}

export function LivePlayer({ performer, isFinished, onFail }: LivePlayerProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const stream = liveStreamUrl(performer.stream)
  const attemptKey = `${stream} ${attempt}`

  const reportFailure = useEffectEvent(onFail)
  useEffect(() => {
    const videoElement = video.current
    if (!videoElement || stream === undefined || isFinished) return
    const fail = () => {
      setFailed(attemptKey)
      reportFailure()
    }
    return play(videoElement, stream, fail)
  }, [stream, isFinished, attemptKey])

  const problem = isFinished ? 'over' : stream === undefined ? 'none' : failed === attemptKey ? 'failed' : undefined
  return (
    <div className={styles.container}>
      {/* biome-ignore lint/a11y/useMediaCaption: live streams have no captions */}
      <video
        key={performer.stream}
        ref={video}
        className={styles.video}
        poster={performer.poster ? pictureUrl(performer.poster) : undefined}
        controls={problem === undefined}
        playsInline
        aria-label={t('live.video', { name: performer.name })}
      />
      {problem !== undefined && (
        <div className={styles.problem} role="status">
          <p>{t(`live.trouble.${problem}`)}</p>
          {problem === 'failed' && (
            <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
              {t('state.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Plays a playlist until the returned function is called. Calls `fail` if the stream cannot be played or ends with a fatal error. */
function play(videoElement: HTMLVideoElement, stream: string, fail: () => void): () => void {
  let hls: Hls | undefined
  let isStopped = false
  // Without autoplay, the user presses the play button of the video.
  const startPlayback = () => void videoElement.play().catch(() => undefined)
  videoElement.addEventListener('error', fail)
  if (videoElement.canPlayType(playlistType) !== '') {
    videoElement.src = stream
    startPlayback()
  } else {
    import('hls.js').then(({ default: Player }) => {
      if (isStopped) return
      if (!Player.isSupported()) return fail()
      hls = new Player({ enableWorker: false, lowLatencyMode: false, maxBufferLength: 20, backBufferLength: 30 })
      hls.on(Player.Events.ERROR, (_event, { fatal }) => {
        if (!fatal) return
        hls?.destroy()
        fail()
      })
      hls.on(Player.Events.MANIFEST_PARSED, startPlayback)
      hls.loadSource(stream)
      hls.attachMedia(videoElement)
    }, fail)
  }
  return () => {
    isStopped = true
    videoElement.removeEventListener('error', fail)
    hls?.destroy()
    videoElement.pause()
    videoElement.removeAttribute('src')
    videoElement.load()
  }
}
