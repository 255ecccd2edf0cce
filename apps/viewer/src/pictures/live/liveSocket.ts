// Messages of a live broadcast over a WebSocket. Reconnects after a lost connection, but not after the end
// (docs/contract/companion.md 10.1, docs/reliability.md I).
import { type LiveMessage, readLiveMessage } from '@emaki/domain'

/** First delay before a reconnection, ms. Each further delay is 1.5 times as long, up to the maximum (docs/reliability.md I5). */
const initialDelayMs = 3000
const maxDelayMs = 30_000
const maxAttempts = 10
/** A connection of this duration counts as stable and resets the attempts, ms. */
const stableMs = 30_000
/** Maximum length of a frame, characters. A longer one is an attack and closes the socket (docs/reliability.md I1). */
const maxFrameLength = 1_000_000

/** The used part of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
  close(code?: number): void
}

export interface LiveSocketOptions {
  readonly open: () => Socket
  readonly onMessage: (message: LiveMessage) => void
  /** Called when the connection opens or closes. */
  readonly onState?: (isOpen: boolean) => void
  /** Called after a lost or failed connection: the broadcast may be over. */
  readonly onLost?: () => void
  readonly delayMs?: number
  /** Random number from 0 to 1, which spreads the reconnections of many clients. */
  readonly random?: () => number
}

/** Listens until the `finish` message, or until the returned function is called. That function can be called repeatedly. */
export function connectLiveSocket({
  open,
  onMessage,
  onState,
  onLost,
  delayMs = initialDelayMs,
  random = Math.random,
}: LiveSocketOptions): () => void {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let openedAt: number | undefined
  let isFinished = false

  const stop = () => {
    isFinished = true
    clearTimeout(timer)
    if (!socket) return
    const last = socket
    socket = undefined
    last.onopen = last.onmessage = last.onclose = null
    last.close(1000)
    onState?.(false)
  }
  const reconnect = () => {
    socket = undefined
    onState?.(false)
    if (isFinished) return
    // A host that accepts and closes every connection must not be called forever.
    if (openedAt !== undefined && Date.now() - openedAt >= stableMs) attempts = 0
    openedAt = undefined
    onLost?.()
    if (attempts >= maxAttempts) return
    const delay = Math.min(delayMs * 1.5 ** attempts++, maxDelayMs)
    timer = setTimeout(connect, delay * (0.75 + random() / 2))
  }
  const connect = () => {
    let opened: Socket
    try {
      opened = open()
    } catch {
      // The content security policy or the browser forbids the host. The broadcast then has no live messages
      // (docs/contract/companion.md 10.1).
      return
    }
    socket = opened
    opened.onopen = () => {
      openedAt = Date.now()
      onState?.(true)
    }
    opened.onmessage = ({ data }) => {
      if (typeof data === 'string' && data.length > maxFrameLength) {
        opened.onmessage = null
        return opened.close(1000)
      }
      const message = readLiveMessage(data)
      if (!message || isFinished) return
      onMessage(message)
      if (message.kind === 'finish') stop()
    }
    opened.onclose = reconnect
  }
  connect()
  return stop
}
