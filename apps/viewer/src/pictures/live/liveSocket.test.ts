import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectLiveSocket, type Socket } from './liveSocket.ts'

class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  closedWith: number | undefined
  close(code?: number) {
    this.closedWith = code
  }
}

function connected() {
  const sockets: FakeSocket[] = []
  const received: string[] = []
  const states: boolean[] = []
  const losses: number[] = []
  const stop = connectLiveSocket({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onMessage: ({ kind }) => received.push(kind),
    onState: (isOpen) => states.push(isOpen),
    onLost: () => losses.push(Date.now()),
    delayMs: 1000,
    random: () => 0.5,
  })
  return { sockets, received, states, losses, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('connectLiveSocket', () => {
  test('passes on known messages and ignores others', () => {
    const { sockets, received } = connected()
    for (const data of ['{"type":"heart","total_count":1}', '{', '{"type":"gifting"}', new ArrayBuffer(2)])
      sockets[0]?.onmessage?.({ data })
    expect(received).toEqual(['hearts'])
  })

  test('reconnects with growing delays, and resets the delay after a stable connection', () => {
    const { sockets, states } = connected()
    sockets[0]?.onopen?.()
    sockets[0]?.onclose?.()
    vi.advanceTimersByTime(999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    sockets[1]?.onclose?.()
    vi.advanceTimersByTime(1499)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(3)
    sockets[2]?.onopen?.()
    vi.advanceTimersByTime(30_000)
    sockets[2]?.onclose?.()
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(4)
    expect(states).toEqual([true, false, false, true, false])
  })

  test('stops after ten attempts', () => {
    const { sockets } = connected()
    for (let at = 0; at < 30; at++) {
      sockets.at(-1)?.onclose?.()
      vi.advanceTimersByTime(100_000)
    }
    expect(sockets).toHaveLength(11)
  })

  test('I5: retries ten times, at most 30 s apart, if the host accepts and closes each connection', () => {
    const { sockets, losses } = connected()
    for (let at = 0; at < 30; at++) {
      sockets.at(-1)?.onopen?.()
      vi.advanceTimersByTime(1000)
      sockets.at(-1)?.onclose?.()
      vi.advanceTimersByTime(30_000)
    }
    expect(sockets).toHaveLength(11)
    expect(losses.length).toBeGreaterThanOrEqual(11)
  })

  test('spreads the reconnections of many clients', () => {
    const waits = [0, 1].map((random) => {
      const sockets: FakeSocket[] = []
      const open = () => {
        const socket = new FakeSocket()
        sockets.push(socket)
        return socket
      }
      const stop = connectLiveSocket({ open, onMessage: () => undefined, delayMs: 1000, random: () => random })
      sockets[0]?.onclose?.()
      let waited = 0
      for (; sockets.length < 2; waited += 50) vi.advanceTimersByTime(50)
      stop()
      return waited
    })
    expect(waits).toEqual([750, 1250])
  })

  test('I1: closes the socket on a frame of more than a million characters, and drops the frame', () => {
    const { sockets, received } = connected()
    sockets[0]?.onmessage?.({ data: `{"type":"heart","total_count":1,"x":"${'a'.repeat(1_000_000)}"}` })
    expect([received, sockets[0]?.closedWith]).toEqual([[], 1000])
    sockets[0]?.onclose?.()
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(2)
  })

  test('F37: reports a lost connection at once, but not the end of the broadcast', () => {
    const { sockets, losses } = connected()
    sockets[0]?.onclose?.()
    expect(losses).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    sockets[1]?.onmessage?.({ data: '{"type":"finish"}' })
    sockets[1]?.onclose?.()
    expect(losses).toHaveLength(1)
  })

  test('closes the socket on finish and never reconnects', () => {
    const { sockets, received } = connected()
    const [socket] = sockets
    const late = socket?.onmessage
    socket?.onmessage?.({ data: '{"type":"finish"}' })
    expect(socket?.closedWith).toBe(1000)
    late?.({ data: '{"type":"finish"}' })
    vi.advanceTimersByTime(100_000)
    expect([sockets.length, received]).toEqual([1, ['finish']])
  })

  test('stop cancels a pending reconnection and can be called twice', () => {
    const { sockets, stop } = connected()
    sockets[0]?.onclose?.()
    stop()
    stop()
    vi.advanceTimersByTime(100_000)
    expect(sockets).toHaveLength(1)
  })

  test('ignores a browser that forbids the socket', () => {
    const open = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(() => connectLiveSocket({ open, onMessage: () => undefined })()).not.toThrow()
  })
})
