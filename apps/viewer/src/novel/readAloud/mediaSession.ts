// Media keys, headset keys and the lock screen control the speaker (https://www.w3.org/TR/mediasession/).
export interface MediaSessionOptions {
  readonly title: string
  readonly artist: string
  /** URL of the cover; empty for none. */
  readonly cover: string
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onNext: () => void
  readonly onPrevious: () => void
}

export interface SpeechMediaSession {
  /** Shows whether the speaker speaks. */
  setSpeaking(isSpeaking: boolean): void
  end(): void
}

/** Starts a media session. Does nothing in browsers without the API. */
export function startMediaSession(options: MediaSessionOptions): SpeechMediaSession {
  if (!('mediaSession' in navigator)) return { setSpeaking: () => undefined, end: () => undefined }
  const session = navigator.mediaSession
  const handlers: readonly (readonly [MediaSessionAction, () => void])[] = [
    ['play', options.onPlay],
    ['pause', options.onPause],
    ['stop', options.onPause],
    ['nexttrack', options.onNext],
    ['previoustrack', options.onPrevious],
  ]
  const { title, artist, cover } = options
  session.metadata = new MediaMetadata({ title, artist, artwork: cover === '' ? [] : [{ src: cover }] })
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  const silence = createSilence()
  return {
    setSpeaking(isSpeaking) {
      session.playbackState = isSpeaking ? 'playing' : 'paused'
      if (isSpeaking) silence.play()
      else silence.pause()
    },
    end() {
      for (const [action] of handlers) setHandler(session, action, null)
      session.metadata = null
      session.playbackState = 'none'
      silence.dispose()
    },
  }
}

function setHandler(session: MediaSession, action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // This browser does not know the action.
  }
}

/** Seconds of silence. Browsers show no controls for media of less than five seconds. */
const silenceSeconds = 10
const sampleRate = 8000

/** A silent sound in a loop: speech alone gives a page no media keys. */
function createSilence() {
  const address = URL.createObjectURL(silentSound())
  const audio = new Audio(address)
  audio.loop = true
  return {
    // Without permission to play, speech works without media keys.
    play: () => void audio.play().catch(() => undefined),
    pause: () => audio.pause(),
    dispose() {
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(address)
    },
  }
}

/** A WAV file: one channel, 8 bits, in which 128 is silence. */
function silentSound(): Blob {
  const length = sampleRate * silenceSeconds
  const header = new DataView(new ArrayBuffer(44))
  const write = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) header.setUint8(at + index, letters.charCodeAt(index))
  }
  write(0, 'RIFF')
  header.setUint32(4, 36 + length, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  write(36, 'data')
  header.setUint32(40, length, true)
  return new Blob([header, new Uint8Array(length).fill(128)], { type: 'audio/wav' })
}
