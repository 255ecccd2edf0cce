// Live socket: a broadcast's messages as they come; a lost connection is taken up again, an ended one is not (docs/contract/companion.md 10.1, docs/reliability.md I).
import { type LiveMessage, readLiveMessage } from '@emaki/domain'

/** First wait before a lost socket is opened again, ms; each further wait is half as long again, up to the longest (docs/reliability.md I5). */
const firstWaitMs = 3000
const longestWaitMs = 30_000
const maxTries = 10
/** A socket that has held so long, ms, was no mere flicker: the tries begin anew. */
const steadyMs = 30_000
/** Longer frames are an attack, characters: the socket is closed (docs/reliability.md I1). */
const longestFrame = 1_000_000

/** What is needed of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
  close(code?: number): void
}

export interface LiveSocketOptions {
  readonly open: () => Socket
  readonly onMessage: (message: LiveMessage) => void
  /** Whether messages come at the moment. */
  readonly onState?: (isOpen: boolean) => void
  /** A connection was lost, or never came: perhaps the broadcast is over. */
  readonly onLost?: () => void
  readonly waitMs?: number
  /** Evenly between 0 and 1: spreads the tries of many listeners. */
  readonly random?: () => number
}

/** Listens until `finish` comes or the returned function is called; that may be done any number of times. */
export function listenToLive({
  open,
  onMessage,
  onState,
  onLost,
  waitMs = firstWaitMs,
  random = Math.random,
}: LiveSocketOptions): () => void {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let openedAt: number | undefined
  let isOver = false

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    if (!socket) return
    const last = socket
    socket = undefined
    last.onopen = last.onmessage = last.onclose = null
    last.close(1000)
    onState?.(false)
  }
  const again = () => {
    socket = undefined
    onState?.(false)
    if (isOver) return
    // A host that takes every call and hangs up at once is not to be called for ever.
    if (openedAt !== undefined && Date.now() - openedAt >= steadyMs) tries = 0
    openedAt = undefined
    onLost?.()
    if (tries >= maxTries) return
    const wait = Math.min(waitMs * 1.5 ** tries++, longestWaitMs)
    timer = setTimeout(start, wait * (0.75 + random() / 2))
  }
  const start = () => {
    let opened: Socket
    try {
      opened = open()
    } catch {
      // The page's policy or the browser forbids this host: the broadcast is shown without what comes in (docs/contract/companion.md 10.1).
      return
    }
    socket = opened
    opened.onopen = () => {
      openedAt = Date.now()
      onState?.(true)
    }
    opened.onmessage = ({ data }) => {
      if (typeof data === 'string' && data.length > longestFrame) {
        opened.onmessage = null
        return opened.close(1000)
      }
      const message = readLiveMessage(data)
      if (!message || isOver) return
      onMessage(message)
      if (message.kind === 'finish') stop()
    }
    opened.onclose = again
  }
  start()
  return stop
}
