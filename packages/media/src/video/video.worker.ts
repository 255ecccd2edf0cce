// Worker that encodes a clip as a video.
import { toMediaError } from '../mediaError.ts'
import { encodeVideo } from './encodeVideo.ts'
import type { VideoAnswer, VideoOrder } from './videoMessages.ts'

const answer = (message: VideoAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<VideoOrder>) => {
  encodeVideo(data, (share) => answer({ kind: 'progress', share })).then(
    (file) => answer({ kind: 'done', file }),
    (error: unknown) => {
      const { kind, message } = toMediaError(error, 'encoder')
      answer({ kind: 'failed', error: kind, message })
    },
  )
})
