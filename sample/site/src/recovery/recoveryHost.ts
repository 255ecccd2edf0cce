// The recovery host: an archive of removed works, like an image board (docs/contract/companion.md 9.1).
import { createHash } from 'node:crypto'
import type { Catalogue } from '@emaki/catalogue'
import { parseId, type RecoveredPage } from '@emaki/domain'
import { type PictureRenderer, type SceneName, sceneNames } from '@emaki/pictures'
import type { Hono } from 'hono'
import { createHost, notFound, withoutOthers } from '../host.ts'
import { deliverPicture } from '../images/imageHost.ts'
import { stillScene } from '../images/picture.ts'
import { originalUrl } from '../images/pictureUrls.ts'

export const recoveryHost = 'pid-recover.sample'

/** Minimum number of digits of an archived work's id. */
const minDigits = 8
/** Maximum side of the archived copies in pixels. */
const sizes = { data: 1600, sample: 850 } as const

export function createRecoveryHost(catalogue: Catalogue, renderer: PictureRenderer): Hono {
  const app = createHost()
  app.get('/:id{\\d{1,12}}', (context) => {
    const kept = find(catalogue, context.req.param('id'))
    if (!kept) return notArchived()
    const pages = Array.from({ length: kept.pages }, (_, page) => wirePage(kept, page))
    return Response.json(pages, { headers: { 'Cache-Control': 'max-age=86400' } })
  })
  app.get('/:size{data|sample}/:file{\\d{8,12}_p\\d{1,2}\\.jpg}', (context) => {
    const [, id = '', page] = /^(\d+)_p(\d+)\.jpg$/.exec(context.req.param('file')) ?? []
    const side = context.req.param('size') === 'data' ? sizes.data : sizes.sample
    const kept = find(catalogue, id)
    if (!kept || Number(page) >= kept.pages) return notFound()
    const { hand, seed, scene, width, height, createDate } = kept
    const picture = { kind: 'page', scene, hand, seed, width, height, page: Number(page) } as const
    const rendition = { width: side, height: side, fit: 'inside', format: 'jpeg', quality: 84 } as const
    return deliverPicture(context.req.raw, { picture, rendition, modified: createDate }, renderer)
  })
  return withoutOthers(app, notArchived)
}

/** Two of three deleted works are archived, and every id ending in 404 that the catalogue does not know. */
function find(catalogue: Catalogue, text: string): ArchivedWork | undefined {
  const id = Number(parseId(text))
  if (text.length < minDigits || !Number.isSafeInteger(id)) return undefined
  const work = catalogue.work(id)
  if (!work) return id % 1000 === 404 ? unknownWork(id) : undefined
  if (work.stub !== 'unknown' || id % 3 === 0) return undefined
  return {
    id,
    source: originalUrl(work, 0),
    tags: ['no_humans', 'original', ...(work.pageCount > 1 ? ['multiple_images'] : [])],
    createDate: archived(work.created),
    pages: Math.min(work.pageCount, 4),
    hand: work.artist.hand,
    seed: work.seed,
    scene: stillScene(work.scene),
    width: work.width,
    height: work.height,
  }
}

/** An archived work. */
type ArchivedWork = ReturnType<typeof unknownWork>

function unknownWork(id: number) {
  const [first = 0, second = 0, third = 0] = createHash('md5').update(`kept ${id}`).digest()
  const scenes: readonly SceneName[] = sceneNames.filter((name) => name !== 'manga-page')
  return {
    id,
    source: `https://i.pximg.net/img-original/img/2020/02/02/02/02/02/${id}_p0.png`,
    tags: ['no_humans', 'scenery', 'sky', '1other'],
    createDate: archived('2020-02-02T02:02:02+09:00'),
    pages: 1 + (first % 3),
    hand: second,
    seed: id % 1_000_000,
    scene: scenes[third % scenes.length] ?? 'flow-field',
    width: 1200,
    height: 1500,
  }
}

/** The date of the archived copy: two days later. */
const archived = (created: string): string => new Date(Date.parse(created) + 2 * 86_400_000).toISOString()

/** Every third picture is archived in its smaller size only. */
function wirePage(kept: ArchivedWork, page: number): RecoveredPage {
  const file = `${kept.id}_p${page}.jpg`
  return {
    source: kept.source,
    tags: [...kept.tags],
    createDate: kept.createDate,
    fileUrl: page % 3 === 2 ? null : `https://${recoveryHost}/data/${file}`,
    sampleUrl: `https://${recoveryHost}/sample/${file}`,
  }
}

const notArchived = (): Response => Response.json({ error: 'Not Found' }, { status: 404 })
