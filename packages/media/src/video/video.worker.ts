// The thread that makes a video of a clip.
import { asFault } from '../fault.ts'
import { encodeVideo } from './encodeVideo.ts'
import type { VideoAnswer, VideoOrder } from './videoMessages.ts'

const answer = (message: VideoAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<VideoOrder>) => {
  encodeVideo(data, (share) => answer({ kind: 'progress', share })).then(
    (file) => answer({ kind: 'done', file }),
    (error: unknown) => {
      const { kind, message } = asFault(error, 'encoder')
      answer({ kind: 'failed', fault: kind, message })
    },
  )
})
