// Finds the stored file for an address of the image hosts, and how it must be resized (docs/contract/app-api.md 2.3).
import { type CoverAddress, type Crop, type ImageAddress, parseImagePath, type UploadAddress } from '@emaki/domain/upstream'
import type { KeptFile } from '../../files/keptFiles.ts'
import { folders } from '../../layout.ts'
import type { EndpointContext } from '../appApi/endpoint.ts'

/** A size of a picture, in pixels. Pictures are never enlarged. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  /** `cover` fills the box and crops the rest. */
  readonly fit: 'inside' | 'cover'
  readonly format: 'jpeg' | 'webp'
  /** 1 to 100. */
  readonly quality: number
}

export interface FoundPicture {
  readonly file: KeptFile
  /** Media type of the file by its content. */
  readonly type: string
  /** SHA-256 of the content as it was indexed; undefined for files without an index. */
  readonly sha256?: string | undefined
  /** When it was kept, in ms; undefined for pictures that belong to no work. */
  readonly keptMs?: number | undefined
  /** Undefined for the file as it is. */
  readonly size?: PictureSize | undefined
  /** For the first frame of a ugoira whose frames are only in its ZIP: the name of the frame. */
  readonly frame?: string | undefined
}

/** Resolves an address by its path; undefined when the archive does not have the picture. Never rejects. */
export type FindPicture = (path: string) => Promise<FoundPicture | undefined>

interface Row {
  readonly folder: string
  readonly name: string
  readonly role: string
  readonly type: string
  readonly sha256: string
  readonly kept: number
  readonly urlPath: string | null
}

const rowColumns = `works.folder, files.name, files.role, files.type, files.sha256, works.kept, files.url_path AS urlPath`
const masterSide = 1200
const masterQuality = 88
const cropQuality = 80
/** Numbers in WebP addresses (`_10_webp`) are not the encoder's quality, so this is the minimum. */
const minWebpQuality = 70
const avatarEndings = ['jpg', 'png', 'gif', 'webp'] as const
const avatarTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' } as const
const maxPathLength = 500

export function createFindPicture({ archive, names, table }: EndpointContext): FindPicture {
  const { database } = archive.index
  const byUrl = database.prepare<[string], Row>(
    `SELECT ${rowColumns} FROM files JOIN ${table} AS works ON works.row = files.work WHERE files.url_path = ? ORDER BY files.version DESC LIMIT 1`,
  )
  // Current versions first. Imported files have no address, so any date fits them.
  const ofWork = database.prepare<[string, number, string, number | null], Row>(
    `SELECT ${rowColumns} FROM ${table} AS works JOIN files ON files.work = works.row
     WHERE works.kind = ? AND works.id = ? AND files.role = ? AND files.page IS ? ORDER BY files.version DESC, files.name`,
  )
  const found = async (
    row: Row | undefined,
    more: Pick<FoundPicture, 'size' | 'frame'> = {},
  ): Promise<FoundPicture | undefined> => {
    const file = row && (await archive.files.find(row))
    return row && file && { file, type: row.type, sha256: row.sha256, keptMs: row.kept, ...more }
  }
  const fileOf = (kind: 'illust' | 'novel', id: number, role: string, page: number | null, date: string): Row | undefined =>
    ofWork.all(kind, id, role, page).find(({ urlPath }) => urlPath === null || urlPath.includes(`/${date}/`))

  const page = (address: { id: number; date: string; crop: Crop | null }, number: number, size: PictureSize | undefined) =>
    found(fileOf('illust', address.id, 'page', number, address.date), { size })
  const zip = (id: number, date: string) => fileOf('illust', id, 'ugoira', null, date)

  async function workPicture(address: Extract<ImageAddress, { kind: 'master' | 'original' }>): Promise<FoundPicture | undefined> {
    const size = address.kind === 'original' && address.crop === null ? undefined : sizeOf(address)
    const isUgoira = address.kind === 'master' ? address.page === null : address.part === 'ugoira'
    const number = address.kind === 'master' ? (address.page ?? 0) : address.number
    const stored = number === 0 || !isUgoira ? await page(address, number, size) : undefined
    if (stored || !isUgoira) return stored
    return found(zip(address.id, address.date), { size, frame: String(number).padStart(6, '0') })
  }

  async function cover(address: CoverAddress): Promise<FoundPicture | undefined> {
    return found(fileOf('novel', address.id, 'cover', null, address.date), {
      size: address.shape === 'original' ? undefined : sizeOf(address),
    })
  }

  async function upload(path: string, address: UploadAddress): Promise<FoundPicture | undefined> {
    const row = uploadPaths(path)
      .map((other) => byUrl.get(other))
      .find((one) => one !== undefined)
    return found(row, { size: address.shape === 'original' ? undefined : sizeOf(address) })
  }

  async function avatar(path: string): Promise<FoundPicture | undefined> {
    const sizeless = path.replace(/_(?:16|50|170)(\.[a-z]+)$/, '$1')
    const artist = names
      .artists()
      .find(({ avatarPath }) => avatarPath !== '' && avatarPath.replace(/_(?:16|50|170)(\.[a-z]+)$/, '$1') === sizeless)
    if (!artist) return undefined
    for (const ending of avatarEndings) {
      const file = await archive.files.find({ folder: `${folders.artists}/${artist.id}`, name: `avatar.${ending}` })
      if (file) return { file, type: avatarTypes[ending] }
    }
    return undefined
  }

  return async (path) => {
    if (path.length > maxPathLength) return undefined
    const exact = await found(byUrl.get(path))
    if (exact) return exact
    const address = parseImagePath(path)
    switch (address?.kind) {
      case 'master':
      case 'original':
        return workPicture(address)
      case 'ugoira-zip':
        return found(zip(address.id, address.date))
      case 'cover':
        return cover(address)
      case 'upload':
        return upload(path, address)
      default:
        return /\/user-profile\/img\//.test(path) ? avatar(path) : undefined
    }
  }
}

/** The size that an address names. */
function sizeOf(address: { readonly crop: Crop | null; readonly shape?: string }): PictureSize {
  const { crop } = address
  const isSquare = address.shape === 'square1200' || address.shape === 'custom1200'
  const width = crop?.width ?? masterSide
  const height = crop?.height ?? masterSide
  const quality = crop?.quality ?? (crop ? cropQuality : masterQuality)
  return {
    width,
    height,
    fit: isSquare || crop?.fills ? 'cover' : 'inside',
    ...(crop?.webp ? { format: 'webp', quality: Math.max(quality, minWebpQuality) } : { format: 'jpeg', quality }),
  }
}

/** All addresses of a picture that was uploaded with a novel, the original first. */
function uploadPaths(path: string): string[] {
  const [, date, name] = /\/img\/(.+)\/(tei\d+_[0-9a-f]{32})(?:_master1200|_square1200)?\.jpg$/.exec(path) ?? []
  if (date === undefined || name === undefined) return []
  const crops = ['', '/c/1200x1200', '/c/480x960_80', '/c/480x960', '/c/240x480_80', '/c/240x480']
  return [
    ...['jpg', 'png', 'gif'].map((ending) => `/novel-cover-original/img/${date}/${name}.${ending}`),
    ...crops.map((crop) => `${crop}/novel-cover-master/img/${date}/${name}_master1200.jpg`),
  ]
}
