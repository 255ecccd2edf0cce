// A fake `Worker` for component tests: runs this package's worker code in the same thread, with a fake picture decoder.
import { encodeFrame, type FrameOrder } from '../export/frameOrder.ts'
import { warmUpOrder } from '../export/warmUp.ts'
import type { ReaderRequest } from '../frames/readerMessages.ts'
import { serveReader } from '../frames/readerThread.ts'
import type { VideoAnswer } from '../video/videoMessages.ts'

type Handler = (data: unknown) => void

/** Put it in place of the global `Worker`. Every picture decodes to a black one, and a video is an empty file. */
export class FakeWorker extends EventTarget {
  /** Workers that are not terminated. */
  static readonly running = new Set<FakeWorker>()
  /** Names of worker scripts that fail to load, such as `frame.worker`. */
  static readonly failing = new Set<string>()
  /** Each finishes a video, which is half made until then. */
  static readonly videos: (() => void)[] = []
  readonly name: string
  readonly #handle: Handler

  constructor(url: URL | string) {
    super()
    this.name = /([a-z]+\.worker)/.exec(String(url))?.[1] ?? ''
    this.#handle = this.name === 'reader.worker' ? this.#reader() : this.name === 'video.worker' ? this.#video : this.#encoder
    FakeWorker.running.add(this)
    if (FakeWorker.failing.has(this.name)) queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }

  postMessage(data: unknown): void {
    if (!FakeWorker.failing.has(this.name)) queueMicrotask(() => FakeWorker.running.has(this) && this.#handle(data))
  }

  terminate(): void {
    FakeWorker.running.delete(this)
  }

  #answer(data: unknown): void {
    queueMicrotask(() => FakeWorker.running.has(this) && this.dispatchEvent(new MessageEvent('message', { data })))
  }

  #reader(): Handler {
    const serve = serveReader({
      answer: (data) => this.#answer(data),
      decode: async (_, size) => ({ ...size, close() {} }),
      transferOf: () => [],
    })
    return (data) => serve(data as ReaderRequest)
  }

  #encoder = (data: unknown) => {
    if (data === warmUpOrder) return
    void encodeFrame(data as FrameOrder, async (_, width, height) => new Uint8Array(width * height * 4)).then((answer) =>
      this.#answer(answer),
    )
  }

  #video = () => {
    const answer = (data: VideoAnswer) => this.#answer(data)
    answer({ kind: 'progress', share: 0.5 })
    FakeWorker.videos.push(() => answer({ kind: 'done', file: new Blob() }))
  }
}
