// `emaki backup`: copies everything that is not cache.
import { createBackup } from '../backup/createBackup.ts'
import { timestamp } from '../backup/restoreBackup.ts'
import type { Command } from './command.ts'
import { readDirectories } from './dataDirectory.ts'

const backup: Command = {
  usage: '[folder]',
  description: [
    'Copies everything in EMAKI_DATA that is not cache into a new folder, also while Emaki runs, and the state of the archive.',
    'The works of the archive are plain files: copy them with any program.',
    'The folder is emaki-backup-<time> in the working directory unless another one is named.',
  ],
  options: {},
  positionals: [0, 1],
  async run({ positionals }, context) {
    const directories = await readDirectories(context)
    if (!directories) return 2
    const now = () => new Date()
    const [target = `emaki-backup-${timestamp(now())}`] = positionals
    const made = await createBackup({ ...directories, target, version: context.version, now })
    if (!made.ok) {
      context.warn(made.error)
      return 1
    }
    const { files } = made.value
    const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024
    context.print(`Backed up ${files.length} ${files.length === 1 ? 'file' : 'files'} (${megabytes.toFixed(1)} MB) to ${target}`)
    return 0
  },
}

export default backup
