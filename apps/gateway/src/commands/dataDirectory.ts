// The data directory for commands that need no other setting: a backup must work while another variable is wrong.
import { type Config, readConfig } from '../config/config.ts'
import { loadFileValues } from '../config/configFile.ts'
import type { CommandContext } from './command.ts'

/** The data directory and the folder of the archive, which is empty without one. */
type Directories = Pick<Config, 'dataDirectory' | 'archiveDirectory'>

/** EMAKI_DATA and EMAKI_ARCHIVE, or those of the configuration file; undefined after a message when a value is not allowed. */
export async function readDirectories({ environment, warn }: CommandContext): Promise<Directories | undefined> {
  const file = await loadFileValues(environment)
  const EMAKI_DATA = environment.EMAKI_DATA?.trim() || file.EMAKI_DATA
  const EMAKI_ARCHIVE = environment.EMAKI_ARCHIVE?.trim() || file.EMAKI_ARCHIVE
  const reading = readConfig({ EMAKI_DATA, EMAKI_ARCHIVE })
  if (reading.ok) return reading.config
  for (const line of reading.problems) warn(line)
  return undefined
}
