// One work of the library: its details, and the stored pictures of its versions (docs/library-api.md).
import type { Archive, KeptFile, Sidecar, SidecarFile, WorkKey } from '@emaki/archive'
import { colourHex, type KeptMark } from '@emaki/domain'
import * as v from 'valibot'
import { about } from '../http/declaredRoute.ts'
import { workPath } from './declaredRoute.ts'
import type { LibraryModule, LibraryScope } from './libraryModule.ts'
import { libraryJson, workNotFound } from './libraryResponse.ts'

export const workRoutes: LibraryModule = (app, { library, scope, browse }) => {
  const { archive } = library
  app.get('/works/:kind/:id', browse, about('One work', '`KeptWork`'), workPath({}), async (c) => {
    const seen = scope(c)
    const found = await findWork(archive, c.req.valid('param'), seen)
    return found ? libraryJson(detailsOf(found.sidecar, found.mark, seen)) : workNotFound()
  })
  const number = v.pipe(v.string(), v.transform(Number))
  const place = workPath({ version: number, page: v.pipe(number, v.description('Page from 0')) })
  const picture = about('The stored picture of a page of a version', 'The picture', 200, 'image/*')
  app.get('/works/:kind/:id/versions/:version/pages/:page', browse, picture, place, async (c) => {
    const { version, page, ...key } = c.req.valid('param')
    const found = await findWork(archive, key, scope(c))
    const folder = archive.index.find(key)?.folder
    const file = found && pageOf(found.sidecar, version, page)
    if (folder === undefined || !file || !file.type.startsWith('image/')) return workNotFound()
    const stored = await archive.files.find({ folder, name: file.name })
    return stored ? sendPicture(stored, file) : workNotFound()
  })
}

/** A work that the client sees, with its sidecar. */
async function findWork(archive: Archive, key: WorkKey, seen: LibraryScope) {
  const [mark] = (await archive.search.marks([key], seen)).values()
  const sidecar = mark && (await archive.store.sidecar(key))
  return mark && sidecar && { mark, sidecar }
}

/** Versions of a work with their files, the current one last. */
function versionsOf({ version, versions, keptAt, files }: Sidecar) {
  const older = versions.map((one) => ({ version: one.version, keptAt: one.keptAt, files: one.files }))
  return [...older, { version, keptAt: versions.at(-1)?.replacedAt ?? keptAt, files }]
}

/** `KeptWork` of docs/library-api.md. Visitors do not learn which rules keep a work. */
function detailsOf(sidecar: Sidecar, kept: KeptMark, { isVisitor }: LibraryScope) {
  const first = sidecar.files.find(({ role, page }) => role === 'page' && page === 0)
  return {
    kept,
    rules: (isVisitor ? [] : sidecar.keptBy).flatMap((by) => {
      const [, rule] = /^(?:rule|private):(.+)$/.exec(by) ?? []
      return rule === undefined ? [] : [rule]
    }),
    files: sidecar.files.map(({ name, role, page = 0, bytes, sha256, width = 0, height = 0 }) => ({
      name,
      role,
      page,
      bytes,
      sha256,
      width,
      height,
    })),
    versions: versionsOf(sidecar).map(({ version, keptAt, files }) => ({
      version,
      keptAt,
      pages: files.filter(({ role }) => role === 'page').length,
      files: files.length,
    })),
    observations: sidecar.observations,
    colours: (first?.colours ?? []).map((name) => colourHex[name]),
  }
}

const pageOf = (sidecar: Sidecar, version: number, page: number): SidecarFile | undefined =>
  versionsOf(sidecar)
    .find((one) => one.version === version)
    ?.files.find((file) => file.role === 'page' && file.page === page)

/** A stored picture never changes. Its type is one of pictures, so browsers do not run it. */
const sendPicture = (picture: KeptFile, { type }: SidecarFile): Response =>
  new Response(picture.stream(), {
    headers: {
      'content-type': type,
      'content-length': String(picture.bytes),
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
