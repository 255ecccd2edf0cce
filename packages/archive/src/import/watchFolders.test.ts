import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { testFolder } from '../testing/index.ts'
import { registerRoot } from './roots.ts'
import { watchFolders } from './watchFolders.ts'

it('a registered folder is reported once when files were added', async () => {
  const directory = await testFolder()
  const folder = join(await testFolder(), 'pictures')
  await mkdir(folder)
  await writeFile(join(folder, 'old.jpg'), 'old')
  await registerRoot(directory, folder)
  const changed: string[] = []
  const watch = await watchFolders({
    directory,
    onChange: (path) => void changed.push(path),
    onError: (error) => expect(error).toBeUndefined(),
    quietMs: 50,
  })
  await vi.waitFor(async () => {
    await writeFile(join(folder, `new-${changed.length}.jpg`), String(Math.random()))
    expect(changed).toContain(folder)
  })
  await watch.close()
})
