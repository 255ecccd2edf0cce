// Worker that encodes a clip as a video or as an AVIF.
import { encodeAvif } from '../avif/encodeAvif.ts'
import { toMediaError } from '../mediaError.ts'
import { encodeVideo } from './encodeVideo.ts'
import type { VideoAnswer, VideoOrder } from './videoMessages.ts'

const answer = (message: VideoAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<VideoOrder>) => {
  const onProgress = (share: number) => answer({ kind: 'progress', share })
  const { format } = data
  const file = format === 'avif' ? encodeAvif(data, onProgress) : encodeVideo(format, data, onProgress)
  file.then(
    (made) => answer({ kind: 'done', file: made }),
    (error: unknown) => {
      const { kind, message } = toMediaError(error, 'encoder')
      answer({ kind: 'failed', error: kind, message })
    },
  )
})
