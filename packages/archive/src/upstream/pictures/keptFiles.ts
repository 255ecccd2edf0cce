// Opens files of kept works. Whatever a sidecar or a link says, nothing outside of the archive's folders and of registered folders is read.
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { readRoots } from '../../import/roots.ts'
import { folders, isInsideName } from '../../layout.ts'
import type { Archive } from '../../openArchive.ts'
import { readSidecar } from '../../store/workStore.ts'

export interface KeptFile {
  /** Real path, inside of an allowed folder. */
  readonly path: string
  readonly bytes: number
  readonly changedMs: number
}

export interface KeptFiles {
  /** A file of a work, by the folder and the name of the index. Undefined when it does not exist or is outside. Never rejects. */
  find(file: { readonly folder: string; readonly name: string }): Promise<KeptFile | undefined>
}

/** Folders of the archive whose files may be served. */
const servedFolders: readonly string[] = [folders.works, folders.novels, folders.artists, folders.series]

export function createKeptFiles({ directory }: Pick<Archive, 'directory'>): KeptFiles {
  return {
    async find({ folder, name }) {
      const [top = '', ...rest] = folder.split('/')
      if (!isInsideName(name) || rest.some((segment) => segment === '' || segment === '.' || segment === '..')) return undefined
      if (top === folders.external) return findExternal(directory, folder, name)
      if (!servedFolders.includes(top)) return undefined
      return inside(join(directory, top), join(directory, top, ...rest, ...name.split('/')))
    },
  }
}

/** A file of a work whose files stay in a registered folder. */
async function findExternal(directory: string, folder: string, name: string): Promise<KeptFile | undefined> {
  const sidecarFolder = join(directory, ...folder.split('/'))
  if (!(await isInside(join(directory, folders.external), sidecarFolder))) return undefined
  const external = (await readSidecar(sidecarFolder))?.external
  const root = external && (await readRoots(directory)).get(external.root)
  if (!external || root === undefined) return undefined
  const segments = external.folder.split('/').filter((segment) => segment !== '')
  if (segments.includes('..')) return undefined
  return inside(root, join(root, ...segments, ...name.split('/')))
}

/** The file when its real path is below the real path of `root`, whatever links lead to it. */
async function inside(root: string, path: string): Promise<KeptFile | undefined> {
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(path)])
    if (!real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) return undefined
    const found = await stat(real)
    return found.isFile() ? { path: real, bytes: found.size, changedMs: Math.floor(found.mtimeMs) } : undefined
  } catch {
    return undefined
  }
}

async function isInside(root: string, path: string): Promise<boolean> {
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(path)])
    return real.startsWith(realRoot + sep)
  } catch {
    return false
  }
}
