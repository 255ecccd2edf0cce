// Imports a folder of works until it is killed or done. Arguments: directory of the archive, folder.
// First it checks what earlier runs left, and prints one line: the number of works, and the problems, which are none.
// Then it prints a line for each work that it has imported.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { importFolder, openArchive } from '../../dist/index.js'
import { problemsOf } from './archiveProblems.mjs'

const [directory, folder] = process.argv.slice(2)
/** More than all runs of a test import before they are killed. */
const works = 240

// The first run makes the folder, and is not killed before it is complete.
const isFirst = mkdirSync(join(folder, 'Alice (12345)'), { recursive: true }) !== undefined
for (let place = 0; isFirst && place < works; place++) {
  const id = 80000000 + place
  const body = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, place >> 8, place & 255]),
    Buffer.alloc(30000, 7),
    Buffer.from([0xff, 0xd9]),
  ])
  // Every fourth work is a comic archive.
  const isPacked = place % 4 === 3
  const packed = isPacked && zipSync({ '001.jpg': body, '002.jpg': body }, { level: 0 })
  writeFileSync(join(folder, 'Alice (12345)', isPacked ? `Title_${id}.cbz` : `${id}_p0.jpg`), packed || body)
}

const archive = await openArchive({ directory })
await archive.scan()
process.stdout.write(`${archive.index.places().size} works, ${JSON.stringify(problemsOf(archive))}\n`)
let known = archive.index.places().size
for (;;) {
  await importFolder({
    archive,
    folder,
    mode: 'copy',
    isDryRun: false,
    onProgress() {
      const { size } = archive.index.places()
      if (size > known) process.stdout.write('imported\n')
      known = size
    },
  })
}
