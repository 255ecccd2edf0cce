// A novel in a list of the web side (docs/contract/companion.md 5.3) as a Novel.
import { maxTagLength, maxTags, readAiType, readRating } from '../entities/artwork.ts'
import { parseId } from '../entities/ids.ts'
import type { Novel } from '../entities/novel.ts'
import { isLimitedImage } from '../images/imageUrl.ts'
import { count, isBlank, list, record, text, writtenText } from '../tolerance.ts'
import { readWebBookmark } from './webBookmark.ts'
import type { TagTranslations } from './webWork.ts'

/**
 * Reads one novel of a web list. Undefined without a usable id, and for masked novels. Lists have no views and no pages. Never throws.
 * `translations` is the response's `tagTranslation`, `language` upstream's name of the request's language.
 */
export function normaliseWebNovel(wire: unknown, translations?: TagTranslations, language = ''): Novel | undefined {
  const novel = record(wire)
  const id = parseId(novel.id)
  const cover = text(novel.url)
  if (id === undefined || novel.isMasked === true || isLimitedImage(cover)) return undefined
  const seriesId = parseId(novel.seriesId)
  const bookmark = readWebBookmark(novel)
  return {
    id,
    title: writtenText(novel.title),
    caption: writtenText(novel.description),
    author: { id: parseId(novel.userId) ?? '0', name: writtenText(novel.userName), avatar: text(novel.profileImageUrl) },
    created: text(novel.createDate),
    cover: { s: cover, m: cover, l: cover },
    tags: list(novel.tags)
      .slice(0, maxTags)
      .map((name) => writtenText(name).slice(0, maxTagLength))
      .filter((name) => !isBlank(name))
      .map((name) => ({ name, translated_name: text(record(translations?.[name])[language]) || null })),
    count: 1,
    text_length: count(novel.textCount),
    view: 0,
    like: count(novel.bookmarkCount),
    x_restrict: readRating(novel.xRestrict),
    novel_ai_type: readAiType(novel.aiType),
    is_bookmarked: bookmark !== undefined,
    ...(bookmark ? { bookmark } : {}),
    series: seriesId === undefined ? null : { id: seriesId, title: writtenText(novel.seriesTitle) },
  }
}
