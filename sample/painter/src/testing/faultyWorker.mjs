// A painting thread for tests, which misbehaves depending on the picture's seed.
import { existsSync, writeFileSync } from 'node:fs'
import { parentPort, threadId } from 'node:worker_threads'

parentPort.on('message', ({ id, picture, rendition }) => {
  // Seed 1 crashes always. Seed 2 crashes once, marked by a file, then paints.
  if (picture.seed === 1) process.exit(3)
  if (picture.seed === 2 && !existsSync(process.env.EMAKI_TEST_MARK)) {
    writeFileSync(process.env.EMAKI_TEST_MARK, '')
    throw new Error('The brush broke')
  }
  // Seed 3 never finishes.
  if (picture.seed === 3) return
  if (picture.seed === 4) return parentPort.postMessage({ id, reason: 'No such colour' })
  const paint = () => parentPort.postMessage({ id, bytes: new Uint8Array([threadId, rendition.width]) })
  // Seed 5 takes 300 ms.
  if (picture.seed === 5) return setTimeout(paint, 300)
  paint()
})
