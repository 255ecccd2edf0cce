import { isAiWork } from '../contentRules/aiWork.ts'
import type { Artwork } from '../entities/artwork.ts'
import type { Novel } from '../entities/novel.ts'
import { htmlAsText } from '../search/searchTokens.ts'
import type { LibraryTag, LibraryWork } from './libraryWork.ts'

/** What a library knows of a work besides its metadata. Absent members get neutral values. */
export interface LibraryExtra extends Partial<Pick<LibraryWork, 'upstream' | 'isRead' | 'isPrivate' | 'colours'>> {
  /** When the work entered the library, in ms since 1970. */
  readonly keptAt: number
  /** The artist's name in addresses. Normalised works have none. */
  readonly account?: string | undefined
}

/** An artwork or a novel as libraries search it. A work with a tag for AI counts as made by AI (docs/spec/product.md 5.2). */
export function libraryWorkOf(work: Artwork | Novel, extra: LibraryExtra): LibraryWork {
  const isNovel = 'cover' in work
  const ai = isNovel ? work.novel_ai_type : work.illust_ai_type
  const { id, title, caption, author, series } = work
  return {
    kind: isNovel ? 'novel' : work.type,
    id,
    title,
    caption: htmlAsText(caption),
    artist: { id: author.id, name: author.name, account: extra.account ?? '' },
    tags: work.tags.map(
      ({ name, translated_name: translation }): LibraryTag => ({ name, translations: translation === null ? [] : [translation] }),
    ),
    madeAt: Date.parse(work.created) || 0,
    keptAt: extra.keptAt,
    pages: work.count,
    width: isNovel ? 0 : work.width,
    height: isNovel ? 0 : work.height,
    rating: work.x_restrict,
    ai: isAiWork(work) ? 2 : ai,
    ...(series ? { series: { id: series.id, title: series.title } } : {}),
    colours: extra.colours ?? [],
    bookmarks: work.like,
    upstream: extra.upstream ?? 'unknown',
    isRead: extra.isRead ?? false,
    ...(extra.isPrivate === undefined ? {} : { isPrivate: extra.isPrivate }),
  }
}
