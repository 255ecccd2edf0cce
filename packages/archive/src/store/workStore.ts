// Adds works to the archive, replaces their metadata, and moves them to the trash and back. The order of steps keeps files and index consistent
// when the process is killed: a folder is moved to its final name when it is complete, and only then its rows are written.
import { mkdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readAuthor, readTags, text, writtenText } from '@emaki/domain'
import { moveFolder, writeFileAtomically } from '../files/atomicFile.ts'
import { describeFile } from '../files/describeFile.ts'
import { readRegularText } from '../files/regularFile.ts'
import type { ArchiveIndex, SidecarPlace } from '../index/archiveIndex.ts'
import { externalFolder, folders, sidecarName, trashFolder, workFolder } from '../layout.ts'
import {
  maxSidecarBytes,
  parseSidecar,
  type Sidecar,
  type SidecarFile,
  sidecarKey,
  sidecarText,
  withoutAccountFields,
} from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { removeAddresses, type Staging } from './staging.ts'

/** A staged file, before it is described. */
export type StagedFile = Pick<SidecarFile, 'name' | 'role' | 'page' | 'url'>

export interface NewWork {
  /** Why it is kept: `pressed`, `rule:<id>`, `import:<tool>`. */
  readonly keptBy: string
  readonly work: Readonly<Record<string, unknown>>
  readonly ugoira?: Readonly<Record<string, unknown>> | undefined
  readonly novelPage?: Readonly<Record<string, unknown>> | undefined
  readonly tagNames?: Readonly<Record<string, string[]>> | undefined
  /** All files of the work, which are in the staging folder. */
  readonly files: readonly StagedFile[]
}

/** What happened: `added`, `updated` (only metadata has changed) or `replaced` (new files, the old ones are an older version). */
export type CommitOutcome = 'added' | 'updated' | 'replaced'

/** The sidecar of a work whose files stay outside of the archive. */
export type ExternalSidecar = Sidecar & { readonly external: NonNullable<Sidecar['external']> }

export interface WorkStore {
  /** The sidecar of a work; undefined when there is none or it cannot be read. */
  sidecar(key: WorkKey): Promise<Sidecar | undefined>
  /** Moves a staged work into the archive. Rejects when a staged file is missing; then nothing has changed. */
  commit(staging: Staging, work: NewWork): Promise<CommitOutcome>
  /** Writes the sidecar of a work whose files stay outside of the archive. */
  putExternal(sidecar: ExternalSidecar): Promise<void>
  /** Rewrites a sidecar and its rows. False when the work is not in the archive. */
  update(key: WorkKey, change: (sidecar: Sidecar) => Sidecar): Promise<boolean>
  /** Moves a work to the trash, and remembers that rules must not keep it again. False when it is not in the archive. */
  trash(key: WorkKey): Promise<boolean>
  /** Moves a work back from the trash. False when it is not there. */
  restore(key: WorkKey): Promise<boolean>
}

export interface WorkStoreOptions {
  readonly directory: string
  readonly index: ArchiveIndex
  readonly now: () => Date
  readonly folderTemplate?: string | undefined
}

export function createWorkStore({ directory, index, now, folderTemplate }: WorkStoreOptions): WorkStore {
  const at = (folder: string) => join(directory, ...folder.split('/'))
  const read = (folder: string) => readSidecar(at(folder))

  async function write(folder: string, sidecar: Sidecar): Promise<void> {
    await writeSidecar(directory, at(folder), sidecar)
    index.put(sidecar, await placeOf(at(folder), folder))
  }

  const inTurn = createKeyedTurns()
  return {
    commit: (staging, work) =>
      inTurn(staging.key, () => commitWork({ at, read, write, index, now, folderTemplate }, staging, work)),
    async sidecar(key) {
      const row = index.find(key)
      return row && read(row.folder)
    },
    async putExternal(sidecar) {
      const folder = externalFolder(sidecar.external.root, sidecarKey(sidecar))
      await mkdir(at(folder), { recursive: true })
      await write(folder, sidecar)
    },
    update: (key, change) =>
      inTurn(key, async () => {
        const row = index.find(key)
        const sidecar = row && (await read(row.folder))
        if (!row || !sidecar) return false
        await write(row.folder, change(sidecar))
        return true
      }),
    async trash(key) {
      const row = index.find(key)
      if (!row) return false
      const target = trashFolder(key)
      await rm(at(target), { recursive: true, force: true })
      // The trash counts its days from this time (trash.ts).
      await utimes(at(row.folder), now(), now())
      // The rows go first, so that none is without files. A kill between the two steps leaves the work in the archive.
      index.inTransaction(() => {
        index.remove(key)
        index.decline(key, now().getTime())
      })
      await moveFolder(at(row.folder), at(target))
      return true
    },
    async restore(key) {
      const sidecar = await read(trashFolder(key))
      if (!sidecar || index.find(key)) return false
      const folder = sidecar.external
        ? externalFolder(sidecar.external.root, key)
        : workFolder(folderWork(sidecar), folderTemplate)
      await moveFolder(at(trashFolder(key)), at(folder))
      index.accept(key)
      index.put(sidecar, await placeOf(at(folder), folder))
      return true
    },
  }
}

/** Runs changes of one work after each other, so that none overwrites what another has just written. */
function createKeyedTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: WorkKey, work: () => Promise<T>): Promise<T> => {
    const name = workKeyText(key)
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    const forget = () => {
      if (last.get(name) === turn) last.delete(name)
    }
    turn.then(forget, forget)
    return turn
  }
}

interface CommitParts extends Pick<WorkStoreOptions, 'index' | 'now' | 'folderTemplate'> {
  /** The path of a folder. */
  readonly at: (folder: string) => string
  readonly read: (folder: string) => Promise<Sidecar | undefined>
  readonly write: (folder: string, sidecar: Sidecar) => Promise<void>
}

async function commitWork(parts: CommitParts, staging: Staging, work: NewWork): Promise<CommitOutcome> {
  const { at, read, write, index, now, folderTemplate } = parts
  const { key } = staging
  index.accept(key)
  const files = await describeAll(staging, work.files)
  const time = now().toISOString()
  const old = index.find(key)
  const before = old && (await read(old.folder))
  if (!old || !before) {
    const sidecar = newSidecar(key, work, files, time)
    const folder = workFolder(folderWork(sidecar), folderTemplate)
    await describeStaging(staging, sidecar)
    await moveFolder(staging.directory, at(folder))
    index.put(sidecar, await placeOf(at(folder), folder))
    return 'added'
  }
  const merged = mergedSidecar(before, work)
  if (hasSameContent(before.files, files)) {
    await write(old.folder, merged)
    await staging.discard()
    return 'updated'
  }
  const replaced = nextVersion(merged, before, files, time)
  await describeStaging(staging, replaced)
  // A kill after this step leaves a complete version folder, which the next scan adopts (scan/scan.ts).
  await moveFolder(staging.directory, join(at(old.folder), versionFolder(replaced.version)))
  await write(old.folder, replaced)
  return 'replaced'
}

/** Makes a staging folder a complete folder of a work. The sidecar has the addresses of the files too, so after a kill they are known. */
async function describeStaging({ directory }: Staging, sidecar: Sidecar): Promise<void> {
  await writeFileAtomically(join(directory, sidecarName), sidecarText(sidecar))
  await removeAddresses(directory)
}

/** Replaces the sidecar of a work. A kill leaves its temporary file in the staging folder, where the next scan removes it. */
export async function writeSidecar(directory: string, folder: string, sidecar: Sidecar): Promise<void> {
  const temporaryFolder = join(directory, folders.staging)
  await mkdir(temporaryFolder, { recursive: true })
  await writeFileAtomically(join(folder, sidecarName), sidecarText(sidecar), temporaryFolder)
}

/** Reads the sidecar of a folder; undefined when there is none or it is damaged. */
export async function readSidecar(folder: string): Promise<Sidecar | undefined> {
  const body = await readRegularText(join(folder, sidecarName), maxSidecarBytes)
  const parsed = body === undefined ? undefined : parseSidecar(body)
  return parsed?.ok ? parsed.value : undefined
}

/** The place of a folder's sidecar, as the index remembers it. */
export async function placeOf(path: string, folder: string): Promise<SidecarPlace> {
  const { mtimeMs, size } = await stat(join(path, sidecarName))
  return { folder, changedMs: mtimeMs, bytes: size }
}

/** Folder of a later version of a work. */
export const versionFolder = (version: number): string => `v${version}`

async function describeAll(staging: Staging, files: readonly StagedFile[]): Promise<SidecarFile[]> {
  const described: SidecarFile[] = []
  // One after the other: decoding pictures takes much memory.
  for (const file of files) described.push({ ...file, ...(await describeFile(join(staging.directory, file.name))) })
  return described
}

const newSidecar = (key: WorkKey, work: NewWork, files: SidecarFile[], time: string): Sidecar => ({
  format: 'emaki-work',
  schema: 1,
  ...key,
  keptAt: time,
  keptBy: [work.keptBy],
  version: 1,
  work: withoutAccountFields(work.work),
  ...details(work),
  files,
  versions: [],
  observations: [{ at: time, state: 'live' }],
})

const details = ({ ugoira, novelPage, tagNames }: NewWork): Pick<Sidecar, 'ugoira' | 'novelPage' | 'tagNames'> => ({
  ...(ugoira ? { ugoira: { ...ugoira } } : {}),
  ...(novelPage ? { novelPage: { ...novelPage } } : {}),
  ...(tagNames ? { tagNames: { ...tagNames } } : {}),
})

/** A sidecar with newer metadata. Names of tags in other languages stay. */
const mergedSidecar = (before: Sidecar, work: NewWork): Sidecar => ({
  ...before,
  ...details({ ...work, tagNames: mergedTagNames(before, work) }),
  work: withoutAccountFields(work.work),
  keptBy: [...new Set([...before.keptBy, work.keptBy])],
})

/** The known names of each tag in other languages: those of the sidecar, those that its work has, and new ones. */
function mergedTagNames({ tagNames = {}, work }: Sidecar, { tagNames: added = {} }: NewWork): Record<string, string[]> {
  const names = new Map(Object.entries(tagNames).map(([tag, known]) => [tag, new Set(known)]))
  const add = (tag: string, name: string) => names.set(tag, (names.get(tag) ?? new Set()).add(name))
  for (const { name, translated_name } of readTags(work.tags)) if (translated_name) add(name, translated_name)
  for (const [tag, more] of Object.entries(added)) for (const name of more) add(tag, name)
  return Object.fromEntries([...names].map(([tag, known]) => [tag, [...known].sort()]))
}

/** A sidecar whose files are those of a new version, in the folder of that version. */
function nextVersion(merged: Sidecar, before: Sidecar, files: readonly SidecarFile[], time: string): Sidecar {
  const version = before.version + 1
  return {
    ...merged,
    version,
    files: files.map((file) => ({ ...file, name: `${versionFolder(version)}/${file.name}` })),
    versions: [
      ...before.versions,
      {
        version: before.version,
        keptAt: before.versions.at(-1)?.replacedAt ?? before.keptAt,
        replacedAt: time,
        files: before.files,
      },
    ],
  }
}

/** Roles of the files that an artist makes. Previews may be encoded again by the site. */
const originalRoles: readonly SidecarFile['role'][] = ['page', 'ugoira', 'text', 'image']

/** Whether the originals are the same. */
function hasSameContent(before: readonly SidecarFile[], after: readonly SidecarFile[]): boolean {
  const content = (files: readonly SidecarFile[]) =>
    files
      .filter(({ role }) => originalRoles.includes(role))
      .map(({ role, page, sha256 }) => `${role} ${page ?? ''} ${sha256}`)
      .sort()
      .join('\n')
  return content(before) === content(after)
}

/** What the name of the work's folder is made of. */
export function folderWork(sidecar: Sidecar): Parameters<typeof workFolder>[0] {
  const author = readAuthor(sidecar.work.user)
  return {
    key: sidecarKey(sidecar),
    title: writtenText(sidecar.work.title) || workKeyText(sidecarKey(sidecar)).replace(':', ' '),
    artistId: author.id,
    artistName: author.name,
    created: text(sidecar.work.create_date),
  }
}
