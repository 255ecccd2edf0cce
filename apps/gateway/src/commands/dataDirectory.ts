// The data directory for commands that need no other setting: a backup must work while another variable is wrong.
import { readConfig } from '../config/config.ts'
import { loadFileValues } from '../config/configFile.ts'
import type { CommandContext } from './command.ts'

/** EMAKI_DATA, or the data directory of the configuration file; undefined after a message when its value is not allowed. */
export async function readDataDirectory({ environment, warn }: CommandContext): Promise<string | undefined> {
  const EMAKI_DATA = environment.EMAKI_DATA?.trim() || (await loadFileValues(environment)).EMAKI_DATA
  const reading = readConfig({ EMAKI_DATA })
  if (reading.ok) return reading.config.dataDirectory
  for (const line of reading.problems) warn(line)
  return undefined
}
