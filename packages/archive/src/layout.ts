// Where things are in the archive's folder (docs/archive-layout.md). Names are readable without Emaki.
import { join } from 'node:path'
import { safeFolderName } from '@emaki/domain'
import type { KeptKind, WorkKey } from './workKey.ts'

export const sidecarName = 'work.json'

/** Template of the folders of works: path segments with tokens. */
const defaultFolderTemplate = '{author}-{authorId}/{pid}-{title}'

/** Folders of the archive, relative to it. */
export const folders = {
  works: 'works',
  novels: 'novels',
  /** Sidecars of works whose files are outside of the archive. */
  external: 'external',
  artists: 'artists',
  series: 'series',
  /** Works that are being loaded. Complete files only have their final names. */
  staging: '.staging',
  trash: '.trash',
  /** Pictures in other sizes than the stored ones. */
  cache: '.cache',
} as const

/** Maximum length of a name in a folder name, in code points, so that the ids beside it are never cut. */
const maxName = 60

export interface FolderWork {
  readonly key: WorkKey
  readonly title: string
  readonly artistId: string
  readonly artistName: string
  /** ISO 8601, or empty. */
  readonly created: string
}

/**
 * The folder of a work, relative to the archive, with `/` between segments. The last segment has the work's id even when the template
 * does not name it. Every segment is a legal name on all systems.
 */
export function workFolder(work: FolderWork, template: string = defaultFolderTemplate): string {
  const values: Readonly<Record<string, string>> = {
    author: shortened(work.artistName),
    authorId: work.artistId,
    title: shortened(work.title),
    pid: work.key.id,
    createDate: work.created.slice(0, 10),
  }
  const segments = template.split('/').filter((segment) => segment.trim() !== '')
  const last = segments.at(-1) ?? '{pid}'
  const whole = [...segments.slice(0, -1), last.includes('{pid}') ? last : `${last}-{pid}`]
  const names = whole.map((segment) =>
    safeFolderName(
      segment.replace(/\{([A-Za-z]+)\}/g, (token, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : token)),
    ),
  )
  return [baseFolder(work.key.kind), ...names].join('/')
}

const baseFolder = (kind: KeptKind): string => (kind === 'illust' ? folders.works : folders.novels)

/** The folder in which a work is loaded. */
export const stagingFolder = (directory: string, key: WorkKey): string =>
  join(directory, folders.staging, `${key.kind}-${key.id}`)

/** The folder of the sidecar of a work whose files stay in a registered folder. */
export const externalFolder = (root: string, { kind, id }: WorkKey): string => `${folders.external}/${root}/${kind}-${id}`

/** The folder of a work in the trash. */
export const trashFolder = (key: WorkKey): string => `${folders.trash}/${key.kind}-${key.id}`

const shortened = (name: string): string => [...name].slice(0, maxName).join('')

/** Segments of a file's path below the folder of its work. */
const fileSegment = /^[^/\\:*?"<>|\p{Cc}]+$/u

/** Whether a name in a sidecar stays inside of the work's folder: at most three plain segments, none of them `.` or `..`. */
export function isInsideName(name: string): boolean {
  const segments = name.split('/')
  return (
    segments.length <= 3 &&
    name.length <= 300 &&
    segments.every((segment) => fileSegment.test(segment) && segment !== '.' && segment !== '..' && segment.trim() !== '')
  )
}
