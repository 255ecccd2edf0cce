// The page of a kept novel: HTML with one script that contains the text as JSON (docs/contract/app-api.md 2.13, 5.8).
import { list, record, text } from '@emaki/domain'
import { noSuchWork, type Parameters } from '@emaki/domain/upstream'
import { defaultViewerVersion, scriptJson, webviewPage, webviewScript } from '@emaki/upstream'
import type { EndpointContext } from './endpoint.ts'
import { partsOf, seriesTitle } from './series.ts'
import { pictureUrl, wireNovel } from './wireWork.ts'
import type { KeptRow } from './workRows.ts'

/** Largest text that is served, in bytes. Upstream allows 300,000 characters. */
const maxTextBytes = 8 * 1024 * 1024

/** The page. Errors are JSON, as on every endpoint. */
export async function novelWebview(
  context: EndpointContext,
  { parameters, language }: { parameters: Parameters; language: string },
): Promise<string> {
  const row = context.rows.find('novel', parameters.id('id'))
  if (!row) throw noSuchWork(language)
  const novel = await webviewNovel(context, row)
  const members = {
    viewerVersion: scriptJson(defaultViewerVersion),
    isV2: 'true',
    userLang: scriptJson(language),
    novel: scriptJson(novel),
    isOwnWork: 'false',
  }
  return webviewPage(novel.title, novel.language, webviewScript(members))
}

/** The object with the text. Members that the sidecar lacks come from the novel's metadata. */
export async function webviewNovel(context: EndpointContext, row: KeptRow) {
  const { archive } = context
  const wire = wireNovel(row, archive)
  const page = (await archive.store.sidecar({ kind: 'novel', id: String(row.id) }))?.novelPage ?? {}
  const series = row.series === null ? null : String(row.series)
  return {
    ...page,
    id: String(row.id),
    title: wire.title,
    userId: String(wire.user.id),
    seriesId: series,
    seriesTitle: series === null ? null : text(page.seriesTitle) || seriesTitle(row),
    seriesIsWatched: null,
    coverUrl: pictureUrl(page.coverUrl) || wire.image_urls.large,
    tags: wire.tags.map(({ name }) => name),
    caption: wire.caption,
    cdate: wire.create_date.slice(0, 10),
    rating: { like: 0, bookmark: wire.total_bookmarks, view: wire.total_view },
    text: await textOf(context, row),
    marker: null,
    illusts: mapOf(page.illusts),
    images: mapOf(page.images),
    seriesNavigation: series === null ? null : navigation(context, row, page.seriesNavigation),
    glossaryItems: list(page.glossaryItems),
    replaceableItemIds: list(page.replaceableItemIds),
    aiType: wire.novel_ai_type,
    isOriginal: wire.is_original,
    language: text(page.language),
  }
}

async function textOf({ archive }: EndpointContext, row: KeptRow): Promise<string> {
  const file = archive.index.files({ kind: 'novel', id: String(row.id) }).find(({ role }) => role === 'text')
  const found = file && (await archive.files.find(file))
  const bytes = await found?.read(maxTextBytes).catch(() => undefined)
  return bytes ? new TextDecoder().decode(bytes) : ''
}

/** An object with records as members. An empty map is written as an empty list, as upstream does. */
function mapOf(value: unknown): Record<string, unknown> | [] {
  const entries = Object.entries(record(value)).filter(([, member]) => member === null || typeof member === 'object')
  return entries.length === 0 ? [] : Object.fromEntries(entries)
}

/** The neighbours as upstream named them, or the kept ones. */
function navigation(context: EndpointContext, row: KeptRow, stored: unknown): object {
  const known = record(stored)
  const isStored = 'prevNovel' in known || 'nextNovel' in known
  if (isStored) return { prevNovel: neighbour(known.prevNovel), nextNovel: neighbour(known.nextNovel) }
  const parts = partsOf(context, 'novel', row.series ?? 0)
  const place = parts.findIndex(({ id }) => id === row.id)
  const step = (part: KeptRow | undefined, index: number) => {
    if (!part) return null
    const { title, image_urls } = wireNovel(part, context.archive)
    return {
      id: part.id,
      viewable: true,
      contentOrder: String(index + 1),
      title,
      coverUrl: image_urls.square_medium,
      viewableMessage: null,
    }
  }
  return { prevNovel: step(parts[place - 1], place - 1), nextNovel: step(parts[place + 1], place + 1) }
}

const neighbour = (value: unknown): unknown => (Number.isSafeInteger(record(value).id) ? value : null)
