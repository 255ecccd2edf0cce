// A gateway on the sample site as it is after an installation: what earlier runs changed, such as removed bookmarks, is deleted first.
// Pictures in the sizes that were asked for stay. EMAKI_DATA is its directory.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

for (const ending of ['', '-wal', '-shm']) rmSync(join(process.env.EMAKI_DATA ?? '', `sample.sqlite${ending}`), { force: true })
await import('../../apps/gateway/dist/main.js')
