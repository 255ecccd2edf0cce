// `emaki restore`: puts a backup back.
import { restoreBackup } from '../backup/restoreBackup.ts'
import type { Command } from './command.ts'
import { readDirectories } from './dataDirectory.ts'

const restore: Command = {
  usage: '<folder>',
  description: [
    'Puts the files of a backup back into EMAKI_DATA, and the state of the archive into EMAKI_ARCHIVE. Emaki must be stopped.',
    'Files that are replaced are moved to a folder replaced-<time> in EMAKI_DATA.',
  ],
  options: {},
  positionals: [1, 1],
  async run({ positionals: [backup = ''] }, context) {
    const directories = await readDirectories(context)
    if (!directories) return 2
    const restored = await restoreBackup({ ...directories, backup, now: () => new Date() })
    if (!restored.ok) {
      context.warn(restored.error)
      return 1
    }
    const { manifest, replaced } = restored.value
    context.print(`Restored the backup of ${manifest.created} to ${directories.dataDirectory}`)
    if (replaced !== undefined) context.print(`The files before it are in ${replaced}`)
    if (manifest.version !== context.version)
      context.warn(`The backup is of Emaki ${manifest.version}, this is ${context.version}; see docs/operate/upgrading.md.`)
    return 0
  },
}

export default restore
