// The process that looks through a folder (readFolder.ts): one request, answered with the works in parts and the rest of the plan.
import { workKeyText } from '../workKey.ts'
import { planImport } from './planImport.ts'
import { aliveMs, type ReadRequest, type ReadResponse } from './readFolder.ts'
import { TooManyFilesError } from './walkFolder.ts'

/** Resolves when the message is written, so that it is not lost when the next call never returns. */
const send = (message: ReadResponse): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve())
  })

/** Works of one message. */
const partSize = 500

async function read({ root, known, skip }: ReadRequest): Promise<void> {
  const keys = new Set(known)
  try {
    const { works, ...rest } = await planImport({
      root,
      knows: (key) => keys.has(workKeyText(key)),
      skip: new Set(skip),
      onRead: (path) => send({ kind: 'reading', path }),
    })
    for (let from = 0; from < works.length; from += partSize)
      await send({ kind: 'works', works: works.slice(from, from + partSize) })
    await send({ kind: 'done', rest, peakBytes: process.resourceUsage().maxRSS * 1024 })
  } catch (error) {
    if (!(error instanceof TooManyFilesError)) throw error
    await send({ kind: 'tooMany' })
  }
  process.disconnect()
}

const alive = setInterval(() => void send({ kind: 'alive' }), aliveMs)
alive.unref()
// The gateway has ended.
process.once('disconnect', () => process.exit())
process.once('message', (request: ReadRequest) => void read(request))
