// The works in the trash. The time of change of a folder says when it was moved there.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseId, type TrashedWork, writtenText } from '@emaki/domain'
import { folders, trashFolder } from '../layout.ts'
import type { WorkKey } from '../workKey.ts'
import { readSidecar } from './workStore.ts'

/** Days after which a work in the trash is deleted. */
export const trashDays = 30

export interface Trash {
  /** The works in the trash, the last one first. */
  list(): Promise<TrashedWork[]>
  /** Deletes works, or all. Resolves with their number. */
  empty(keys?: readonly WorkKey[]): Promise<number>
  /** Deletes works that have been there for `trashDays`. Resolves with their number. */
  emptyExpired(): Promise<number>
}

export function createTrash(directory: string, now: () => Date): Trash {
  const at = (key: WorkKey) => join(directory, ...trashFolder(key).split('/'))
  /** Keys by folder. Folders with other names are not touched. */
  const keys = async (): Promise<WorkKey[]> => {
    const names = await readdir(join(directory, folders.trash)).catch(() => [])
    return names.flatMap((name) => {
      const [kind, rest] = name.split('-', 2)
      const id = parseId(rest)
      const isKey = id !== undefined && (kind === 'illust' || kind === 'novel') && name === `${kind}-${id}`
      return isKey ? [{ kind, id }] : []
    })
  }
  const trashedMs = async (key: WorkKey) => (await stat(at(key)).catch(() => undefined))?.mtimeMs
  const remove = async (some: readonly WorkKey[]): Promise<number> => {
    for (const key of some) await rm(at(key), { recursive: true, force: true })
    return some.length
  }
  return {
    async list() {
      const works: TrashedWork[] = []
      for (const key of await keys()) {
        const [time, sidecar] = await Promise.all([trashedMs(key), readSidecar(at(key))])
        if (time === undefined || !sidecar) continue
        const files = [sidecar.files, ...sidecar.versions.map((version) => version.files)].flat()
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
        works.push({ ...key, title: writtenText(sidecar.work.title), trashedAt: new Date(time).toISOString(), bytes })
      }
      return works.sort((a, b) => b.trashedAt.localeCompare(a.trashedAt))
    },
    async empty(some) {
      const known = await keys()
      const isWanted = ({ kind, id }: WorkKey) => some === undefined || some.some((key) => key.kind === kind && key.id === id)
      return remove(known.filter(isWanted))
    },
    async emptyExpired() {
      const oldest = now().getTime() - trashDays * 86_400_000
      const times = await Promise.all((await keys()).map(async (key) => ({ key, time: await trashedMs(key) })))
      return remove(times.flatMap(({ key, time }) => (time !== undefined && time < oldest ? [key] : [])))
    },
  }
}
