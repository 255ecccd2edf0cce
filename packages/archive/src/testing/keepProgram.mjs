// Keeps works of a small site until it is killed. Arguments: directory of the archive, number of the first work to keep.
// First it checks what earlier runs left, and prints one line: the number of works, and the problems, which are none.
// Then it prints a line for each work that it has kept.

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { openArchive, startKeeper } from '../../dist/index.js'
import { problemsOf } from './archiveProblems.mjs'

const [directory, first] = process.argv.slice(2)
/** Files that are complete in staging, one address a line. */
const record = `${directory}.loaded`
const works = 2000

const urlOf = (id, page) => `https://i.pximg.net/img-original/img/2026/10/01/00/00/00/${id}_p${page}.jpg`
const bytesOf = (url) => Buffer.alloc(20_000, `\u0001${url} `)
const illustOf = (id) => ({
  id,
  title: `Work ${id}`,
  type: 'illust',
  image_urls: {},
  user: { id: 1 + (id % 7), name: `Artist ${id % 7}` },
  tags: [{ name: '海', translated_name: 'sea' }],
  create_date: '2026-10-01T00:00:00+09:00',
  page_count: 3,
  visible: true,
  meta_single_page: {},
  meta_pages: [0, 1, 2].map((page) => ({ image_urls: { original: urlOf(id, page) } })),
})

const source = {
  hasOwnAccount: false,
  call: async (_, { id }) => ({ ok: true, value: { illust: illustOf(Number(id)) } }),
  picture: async (url) => ({
    ok: true,
    value: (async function* () {
      const bytes = bytesOf(url)
      for (let at = 0; at < bytes.length; at += 4000) {
        await new Promise((resolve) => setImmediate(resolve))
        yield bytes.subarray(at, at + 4000)
      }
    })(),
  }),
}

/** Files that were loaded although they were complete. */
function loadedTwice() {
  const loaded = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : []
  return loaded.filter((file, place) => loaded.indexOf(file) !== place).map((file) => `loaded twice: ${file}`)
}

const archive = await openArchive({ directory })
await archive.scan()
process.stdout.write(`${archive.index.places().size} works, ${JSON.stringify([...problemsOf(archive), ...loadedTwice()])}\n`)

const recorded = {
  ...archive,
  async stage(key) {
    const staging = await archive.stage(key)
    return {
      ...staging,
      async write(name, body) {
        await staging.write(name, body)
        appendFileSync(record, `${key.id} ${name}\n`)
      },
    }
  },
}
const keeper = await startKeeper({
  archive: recorded,
  source,
  pace: { callMs: 0, pictureMs: 0 },
  mayWrite: () => true,
  onError: (error) => {
    throw error
  },
})
for (let at = Number(first); ; at = (at + 1) % works) {
  keeper.press({ kind: 'illust', id: String(1 + at) })
  await keeper.settled()
  process.stdout.write('kept\n')
}
