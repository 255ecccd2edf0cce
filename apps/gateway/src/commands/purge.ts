// `emaki purge`: denies works, users, tags and words, and removes their cached copies.
import { join } from 'node:path'
import { type DenyEntry, denyLine, parseDenyEntry } from '@emaki/domain'
import { loadConfig } from '../config/configFile.ts'
import { cacheDirectories, createResponseRemoval, removePictureFiles } from '../denyList/cachedCopies.ts'
import { changeDenyFile, denyFileName, readDenyFile } from '../denyList/denyFile.ts'
import { createPurgeWebhook, type PurgeWebhook } from '../denyList/purgeWebhook.ts'
import { createSharedDenySet } from '../denyList/sharedDenySet.ts'
import { createLog } from '../log/log.ts'
import { openValkey, type SharedValkey } from '../valkey/sharedValkey.ts'
import type { Command, CommandContext } from './command.ts'

const purge: Command = {
  usage: '<what>…',
  description: [
    'Removes every cached copy of a work or user, and keeps it away. Gateways that run obey within a second.',
    '',
    'What to purge: an id of an artwork, the address of a page or picture, or one of',
    '  "artwork 123"  "novel 123"  "user 123"  "tag NAME"  "word TEXT"',
    '',
    `The list is the file ${denyFileName} in EMAKI_DATA. Replicas share it through EMAKI_VALKEY_URL.`,
  ],
  options: {
    list: { type: 'boolean', short: 'l', meaning: 'Prints the list' },
    undo: { type: 'boolean', short: 'u', meaning: 'Takes entries off the list; what was removed is loaded again on demand' },
  },
  positionals: [0, 1000],
  async run({ positionals, flag }, context) {
    const reading = await loadConfig(context.environment)
    if (!reading.ok) {
      for (const line of reading.problems) context.warn(line)
      return 2
    }
    const directory = reading.config.dataDirectory
    if (flag('list')) {
      for (const line of (await readDenyFile(join(directory, denyFileName))).entries.keys()) context.print(line)
      return 0
    }
    const entries = parseAll(positionals, context)
    if (!entries) return 2
    const valkey = reading.config.valkeyUrl ? openValkey(reading.config.valkeyUrl, createLog('silent')) : undefined
    try {
      const webhook = createPurgeWebhook(reading.config)
      return await change({ entries, isUndo: flag('undo'), directory, valkey, webhook }, context)
    } finally {
      valkey?.close()
    }
  },
}

export default purge

/** Undefined, with a warning, when one cannot be read or none is given. */
function parseAll(texts: readonly string[], { warn }: CommandContext): DenyEntry[] | undefined {
  const unreadable = texts.filter((text) => parseDenyEntry(text) === undefined)
  for (const text of unreadable) warn(`${JSON.stringify(text)} is not an id, an address or an entry; see emaki purge --help.`)
  if (texts.length === 0) warn('Name what to purge; see emaki purge --help.')
  return texts.length === 0 || unreadable.length > 0
    ? undefined
    : texts.map(parseDenyEntry).filter((entry) => entry !== undefined)
}

interface Change {
  readonly entries: readonly DenyEntry[]
  readonly isUndo: boolean
  readonly directory: string
  readonly valkey: SharedValkey | undefined
  readonly webhook: PurgeWebhook | undefined
}

async function change({ entries, isUndo, directory, valkey, webhook }: Change, { print, warn }: CommandContext): Promise<number> {
  const [add, remove] = isUndo ? [[], entries] : [entries, []]
  await changeDenyFile(join(directory, denyFileName), { add, remove })
  const isShared = valkey && (await createSharedDenySet(valkey).change(add.map(denyLine), remove.map(denyLine)))
  for (const entry of entries) print(`${isUndo ? 'Allowed' : 'Denied'}: ${denyLine(entry)}`)
  if (isShared === false)
    warn('EMAKI_VALKEY_URL cannot be reached. Replicas learn of this once a gateway that uses this directory reaches it.')
  if (isUndo) return isShared === false ? 1 : 0
  const removal = createResponseRemoval(entries)
  await removal.fromDirectory(join(directory, cacheDirectories.responses))
  if (valkey) await removal.fromValkey(valkey)
  await removePictureFiles(join(directory, cacheDirectories.pictures), removal.labels)
  print('Cached copies are removed. Copies in browsers are out of reach of Emaki.')
  if (!webhook) {
    print('A CDN in front of Emaki has copies of its own; see EMAKI_PURGE_WEBHOOK.')
    return isShared === false ? 1 : 0
  }
  const problem = await webhook(entries, removal.pictures)
  if (problem === undefined) print('EMAKI_PURGE_WEBHOOK has accepted the purge of the CDN.')
  else warn(`EMAKI_PURGE_WEBHOOK failed (${problem}): copies may remain in the CDN. Run the command again.`)
  return isShared === false || problem !== undefined ? 1 : 0
}
