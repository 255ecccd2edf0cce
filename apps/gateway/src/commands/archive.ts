// `emaki archive`: work on the archive without a gateway. Only reading goes on while a gateway uses it.
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Archive, ArchiveOptions, DoubtReason, ExportError, ExportFormat, ImportError, ImportReport } from '@emaki/archive'
import { type LibraryQuery, libraryParameters, parseLibraryQuery } from '@emaki/domain'
import { lockCaches } from '../config/cacheLock.ts'
import { loadConfig } from '../config/configFile.ts'
import type { Command, CommandContext, CommandInput } from './command.ts'

const archive: Command = {
  usage: '<verify|rebuild|export|import> [folder]',
  description: [
    'Works on the archive in EMAKI_ARCHIVE.',
    '',
    '  verify           reads every file and compares it with its recorded checksum',
    '  rebuild          builds the index again from the files; Emaki must be stopped',
    '  export <folder>  writes works into a folder: zip is one file with everything, cbz one for each artwork, epub one for each novel',
    '  import <folder>  takes the works of a folder that a download tool has written; Emaki must be stopped',
  ],
  options: {
    query: {
      type: 'string',
      short: 'q',
      value: 'QUERY',
      meaning: 'Works to export: words, or a query of the library as in its address, such as "kind=manga&tag=NAME"',
    },
    format: { type: 'string', short: 'f', value: 'FORMAT', meaning: 'Format of an export: zip (the default), cbz or epub' },
    copy: { type: 'boolean', meaning: 'Copies imported files into the archive; otherwise they stay where they are' },
    'dry-run': { type: 'boolean', meaning: 'Says what an import would do, and changes nothing' },
  },
  positionals: [1, 2],
  async run(input, context) {
    const [name = '', ...rest] = input.positionals
    const action = actions.get(name)
    if (!action) {
      context.warn(`${JSON.stringify(name)} is none of verify, rebuild, export and import; see emaki archive --help.`)
      return 2
    }
    if (rest.length !== (action.needsFolder ? 1 : 0)) {
      context.warn(
        action.needsFolder ? `Name the folder: emaki archive ${name} <folder>.` : `emaki archive ${name} takes no folder.`,
      )
      return 2
    }
    const configured = await archiveOptions(context, name === 'import')
    if (configured === undefined) return 2
    // A dry run makes nothing, so a folder that is not there yet is an empty one elsewhere.
    const temporary = configured.isMissing && input.flag('dry-run') ? await mkdtemp(join(tmpdir(), 'emaki-archive-')) : undefined
    const options = temporary === undefined ? configured.options : { ...configured.options, directory: temporary }
    if (configured.isMissing) await mkdir(options.directory, { recursive: true })
    const lock = lockCaches(options.directory)
    try {
      if (action.writes && !lock.isHeld()) {
        context.warn(`A gateway uses the archive "${options.directory}"; stop it first.`)
        return 1
      }
      return await action.run({ options, input, context, folder: resolve(rest[0] ?? ''), isAlone: lock.isHeld() })
    } catch (error) {
      context.warn(`The archive "${options.directory}" cannot be used: ${error instanceof Error ? error.message : String(error)}`)
      return 1
    } finally {
      lock.release()
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
    }
  },
}

export default archive

interface Run {
  readonly options: ArchiveOptions
  readonly input: CommandInput
  readonly context: CommandContext
  /** Absolute path. */
  readonly folder: string
  /** True when no gateway uses the archive. */
  readonly isAlone: boolean
}

interface Action {
  readonly needsFolder: boolean
  readonly writes: boolean
  readonly run: (run: Run) => Promise<number>
}

const actions: ReadonlyMap<string, Action> = new Map([
  ['verify', { needsFolder: false, writes: false, run: verify }],
  ['rebuild', { needsFolder: false, writes: true, run: rebuild }],
  ['export', { needsFolder: true, writes: false, run: exportAll }],
  ['import', { needsFolder: true, writes: true, run: importAll }],
])

/** The archive of the configuration; undefined after a message. An archive that `mayMake` allows need not be there. */
async function archiveOptions(
  { environment, warn }: CommandContext,
  mayMake: boolean,
): Promise<{ readonly options: ArchiveOptions; readonly isMissing: boolean } | undefined> {
  const reading = await loadConfig(environment)
  if (!reading.ok) {
    for (const line of reading.problems) warn(line)
    return undefined
  }
  const { archiveDirectory: directory, archiveFolders: folderTemplate } = reading.config
  const found = directory === '' ? undefined : await stat(directory).catch(() => undefined)
  const isMissing = directory !== '' && !found && mayMake
  if (directory === '') warn('EMAKI_ARCHIVE names no archive.')
  else if (found?.isDirectory() || isMissing) return { options: { directory, folderTemplate }, isMissing }
  else warn(`EMAKI_ARCHIVE is "${directory}", which is not a directory.`)
  return undefined
}

/** Opens the archive, up to date where no gateway keeps it so. */
async function opened<T>({ options, isAlone }: Run, use: (archive: Archive) => Promise<T>): Promise<T> {
  const { openArchive } = await import('@emaki/archive')
  const archive = await openArchive(options)
  try {
    if (isAlone) await archive.scan()
    return await use(archive)
  } finally {
    archive.close()
  }
}

function verify(run: Run): Promise<number> {
  return opened(run, async (archive) => {
    const { verifyArchive } = await import('@emaki/archive')
    const { print, warn } = run.context
    const { works, files, bytes, problems, problemCount } = await verifyArchive({ archive })
    for (const { work, name, problem } of problems)
      warn(`${work}: ${name} ${problem === 'missing' ? 'is missing.' : 'has changed.'}`)
    const read = `${counted(files, 'file')} of ${counted(works, 'work')} (${megabytes(bytes)})`
    if (problemCount === 0) print(`${read} ${files === 1 ? 'is' : 'are'} intact.`)
    else
      warn(
        `${counted(problemCount, 'problem')} in ${read}. A check by a gateway (POST /api/library/verify) loads such files again.`,
      )
    return problemCount === 0 ? 0 : 1
  })
}

async function rebuild({ options, context }: Run): Promise<number> {
  const { rebuildArchive } = await import('@emaki/archive')
  const { archive, report } = await rebuildArchive(options)
  archive.close()
  for (const folder of report.damaged) context.warn(`${folder}: the sidecar cannot be read.`)
  context.print(`The index has ${counted(report.added, 'work')}.`)
  return report.damaged.length === 0 ? 0 : 1
}

const formats: ReadonlySet<string> = new Set<ExportFormat>(['zip', 'cbz', 'epub'])
const isFormat = (name: string): name is ExportFormat => formats.has(name)

async function exportAll(run: Run): Promise<number> {
  const { input, context, folder } = run
  const format = input.option('format') ?? 'zip'
  if (!isFormat(format)) {
    context.warn(`${JSON.stringify(format)} is not a format; choose zip, cbz or epub.`)
    return 2
  }
  const query = readQuery(input.option('query') ?? '')
  if (query === undefined) {
    context.warn('The query has a parameter that the library does not know; see docs/library-api.md.')
    return 2
  }
  return opened(run, async (archive) => {
    const { exportToFolder } = await import('@emaki/archive')
    const exported = await exportToFolder({ archive, folder, query, format, onFile: context.print })
    if (!exported.ok) {
      context.warn(exportErrors[exported.error])
      return 1
    }
    const { files, present, unreadable, bytes } = exported.value
    context.print(`Exported ${counted(files, 'file')} (${megabytes(bytes)}) to ${folder}`)
    if (unreadable > 0) context.print(`${counted(unreadable, 'work')} without readable files; "archive verify" names them.`)
    if (present > 0) context.print(`${counted(present, 'file')} of the export ${present === 1 ? 'was' : 'were'} there already.`)
    return 0
  })
}

const exportErrors: Readonly<Record<ExportError, string>> = {
  empty: 'No work that the query selects has this format.',
  unreadable: 'Files of the works are missing or damaged; "archive verify" names them.',
  tooMany: 'One file has at most 5,000 works; select fewer with --query.',
}

/** A query of the library, or words; undefined when a parameter is unknown or invalid. */
function readQuery(text: string): LibraryQuery | undefined {
  if (!text.includes('=')) return parseLibraryQuery(new URLSearchParams({ q: text }))
  const parameters = new URLSearchParams(text)
  const query = parseLibraryQuery(parameters)
  return libraryParameters(query).size === parameters.size ? query : undefined
}

async function importAll(run: Run): Promise<number> {
  const { input, context, folder } = run
  const isDryRun = input.flag('dry-run')
  return opened(run, async (archive) => {
    const { importFolder } = await import('@emaki/archive')
    const imported = await importFolder({ archive, folder, mode: input.flag('copy') ? 'copy' : 'index', isDryRun })
    if (!imported.ok) {
      context.warn(importErrors[imported.error])
      return 1
    }
    const { added, present, conflicting, failed, needMetadata, plan } = imported.value
    if (isDryRun) printReasons(context, plan)
    for (const work of conflicting) context.warn(`${work}: the archive has this work with other files, which stay.`)
    for (const work of failed) context.warn(`${work}: its files changed during the import.`)
    context.print(
      `${isDryRun ? 'An import would add' : 'Imported'} ${counted(added.length, 'work')}; ${present.length} known, ${plan.doubtful.length} doubtful and ${plan.unknown.length} unknown files stay as they are.`,
    )
    const packed = plan.works.filter(({ isPacked }) => isPacked).length
    if (packed > 0 && !input.flag('copy'))
      context.print(`${counted(packed, 'work')} inside of other files: pages and texts are copied into the archive.`)
    if (needMetadata.length > 0)
      context.print(`${counted(needMetadata.length, 'work')} without metadata: an import by a gateway asks the site for it.`)
    return conflicting.length + failed.length === 0 ? 0 : 1
  })
}

/** One line for each file that an import would not take. Names are hostile, so control characters are escaped. */
function printReasons({ print }: CommandContext, { doubtful, unknown }: ImportReport['plan']): void {
  for (const { path, reason, key } of doubtful) print(`${shown(path)}${key ? ` (${key.kind}:${key.id})` : ''}: ${doubts[reason]}`)
  for (const path of unknown) print(`${shown(path)}: nothing says which work this is.`)
}

const shown = (path: string): string => path.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1))

const doubts: Readonly<Record<DoubtReason, string>> = {
  truncated: 'it is damaged or incomplete.',
  foreign: 'its content is not what its name says.',
  empty: 'it is empty.',
  unsureName: 'the number in its name may be no id of a work, and nothing else names the work.',
  copy: 'another file has this page already.',
  derived: 'it is a smaller size of a picture that is there.',
  converted: 'it is an animation that a program has converted, or a part of its frames.',
  packed: 'it has pages of several works, or not all of one.',
  unsafe: 'it is not safe to unpack.',
  link: 'it is a link, a pipe or a device.',
  unreadable: 'it cannot be read.',
  unfinished: 'its download has not ended.',
  tooLarge: 'it is larger than 16 MB, which metadata and texts may have.',
}

const importErrors: Readonly<Record<ImportError, string>> = {
  notFound: 'There is no such folder.',
  unreadable: 'Emaki may not read this folder; change the permissions of the folder.',
  inside: 'This folder and the archive are inside of each other.',
  tooMany: 'The folder has more than a million files; import its folders one by one.',
  stopped: 'Looking through the folder took too much time or memory; import its folders one by one.',
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
