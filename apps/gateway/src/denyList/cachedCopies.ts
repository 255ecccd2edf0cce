// Removes cached copies of denied works from disk and Valkey. Responses are filtered as they are read, so this is not urgent.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDenyRules, type DenyEntry, parseJson, record, withoutDenied } from '@emaki/domain'
import { labelsOf, pictureLabel, subjectLabel } from '@emaki/domain/server'
import { draftEnding, readDiskFile } from '../cache/diskFile.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

/** The directories of the caches in EMAKI_DATA. */
export const cacheDirectories = { responses: 'responses', pictures: 'images' } as const

/** Removes the cached responses that are about the entries or contain them. Resolves with the labels of their pictures. */
export interface ResponseRemoval {
  fromDirectory(directory: string): Promise<void>
  fromValkey(valkey: SharedValkey): Promise<void>
  /** Labels of pictures that were found so far, those of the entries included. */
  readonly labels: ReadonlySet<string>
  /** Parts of the paths of pictures that were found so far (`pictureKey`). */
  readonly pictures: ReadonlySet<string>
}

export function createResponseRemoval(entries: readonly DenyEntry[]): ResponseRemoval {
  const rules = createDenyRules(entries)
  const own = new Set(entries.flatMap(labelsOf))
  const labels = new Set(own)
  const pictures = new Set<string>()
  // Most cached responses do not contain an id, and looking for its digits is faster than parsing.
  const ids = entries.filter(({ kind }) => kind !== 'tag' && kind !== 'word').map(({ value }) => value)
  const hasOnlyIds = ids.length === entries.length
  const isCopy = (name: string, text: () => string): boolean => {
    if (own.has(name.slice(name.lastIndexOf('-') + 1))) return true
    const body = text()
    if (hasOnlyIds && !ids.some((id) => body.includes(id))) return false
    const parsed = parseJson(storedBody(body) ?? '')
    if (!parsed.ok) return false
    const left = withoutDenied(parsed.value, rules, (work) => {
      if (!work.isDenied) return
      labels.add(subjectLabel(work))
      for (const key of work.pictures) {
        pictures.add(key)
        labels.add(pictureLabel(`/novel-cover-original/img/${key}.`))
      }
    })
    return left !== parsed.value
  }
  return {
    labels,
    pictures,
    async fromDirectory(directory) {
      for (const path of await filesIn(directory)) {
        // A file that cannot be read is damaged or of an earlier version, or was evicted meanwhile.
        const text = await readDiskFile(path).then(String, () => undefined)
        if (text === undefined || isCopy(path, () => text)) await rm(path, { force: true })
      }
    },
    async fromValkey(valkey) {
      await valkey.opened
      for (const server of valkey.servers()) {
        let cursor = '0'
        do {
          const page = await valkey.use(() => server.scan(cursor, 'MATCH', 'emaki:*-*', 'COUNT', scanCount))
          if (!page) return
          cursor = page[0]
          for (const key of page[1]) {
            const text = await valkey.use((connection) => connection.get(key))
            if (typeof text === 'string' && isCopy(key, () => text)) await valkey.use((connection) => connection.del(key))
          }
        } while (cursor !== '0')
      }
    },
  }
}

const scanCount = 200

/** Removes cached pictures by their labels, where no gateway runs that could remove them. */
export async function removePictureFiles(directory: string, labels: ReadonlySet<string>): Promise<void> {
  for (const path of await filesIn(directory)) {
    if (labels.has(path.slice(path.lastIndexOf('-') + 1))) await rm(path, { force: true })
  }
}

/** The files of a directory, without those that are being written; none when it does not exist. */
async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(draftEnding))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The body in the text of a cached response, which the cache library wraps several times. */
function storedBody(text: string): string | undefined {
  let value: unknown = text
  for (let depth = 0; depth < maxWraps; depth++) {
    if (typeof value === 'string') {
      const parsed = parseJson(value)
      if (!parsed.ok) return undefined
      value = parsed.value
    }
    const { body } = record(value)
    if (typeof body === 'string') return body
    value = Array.isArray(value) ? value[0] : record(value).value
  }
  return undefined
}
const maxWraps = 6
