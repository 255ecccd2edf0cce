// A small site in memory for the keeper: works by id, lists of bookmarks and artists, pictures by address. It records what is loaded.
import { failed, type Result, succeeded, type WireIllust, type WireNovel } from '@emaki/domain'
import { zipSync } from 'fflate'
import type { KeepError, KeepSource } from '../keep/keepSource.ts'
import { picture } from './testArchive.ts'

export interface ScriptedSource extends KeepSource {
  readonly illusts: Map<number, WireIllust>
  readonly novels: Map<number, WireNovel>
  /** Ids of bookmarked illustrations, newest first. */
  bookmarks: number[]
  /** Ids of followed artists. */
  follows: number[]
  /** Works that the site has removed. */
  readonly removed: Set<number>
  /** Fails the next call or picture with an error. */
  failNext: KeepError | undefined
  /** Routes that were called, with their parameters. */
  readonly calls: string[]
  /** Addresses that were loaded to their end. */
  readonly loaded: string[]
}

/** Works of a page. */
const pageSize = 2

/** Creates a site of works. The pictures of a work depend on its id and its date. */
export function scriptedSource(works: readonly WireIllust[] = [], novels: readonly WireNovel[] = []): ScriptedSource {
  const source: ScriptedSource = {
    illusts: new Map(works.map((work) => [work.id, work])),
    novels: new Map(novels.map((novel) => [novel.id, novel])),
    bookmarks: [],
    follows: [],
    removed: new Set(),
    failNext: undefined,
    calls: [],
    loaded: [],
    hasOwnAccount: true,
    async call(path, parameters, { signal }) {
      signal.throwIfAborted()
      source.calls.push(`${path}?${new URLSearchParams(parameters)}`)
      return takeFailure(source) ?? answer(source, path, parameters)
    },
    async picture(url, signal) {
      signal.throwIfAborted()
      const failure = takeFailure(source)
      if (failure) return failure
      const [, id = '0', page = '0'] = /\/(\d+)_p(\d+)/.exec(url) ?? []
      const body = url.endsWith('.zip')
        ? zipSync({ '000000.jpg': [await picture(Number(/\/(\d+)_/.exec(url)?.[1])), { level: 0 }] })
        : await picture(Number(id) + Number(page))
      return succeeded(
        (async function* () {
          yield body.subarray(0, 20)
          yield body.subarray(20)
          source.loaded.push(url)
        })(),
      )
    },
  }
  return source
}

function takeFailure(source: ScriptedSource): Result<never, KeepError> | undefined {
  const error = source.failNext
  source.failNext = undefined
  return error && failed(error)
}

type Answer = Result<Readonly<Record<string, unknown>>, KeepError>

function answer(source: ScriptedSource, path: string, parameters: Readonly<Record<string, string>>): Answer {
  const illust = source.illusts.get(Number(parameters.id))
  const novel = source.novels.get(Number(parameters.id))
  switch (path) {
    case '/illust':
      return illust && !source.removed.has(illust.id) ? succeeded({ illust }) : gone
    case '/member':
      return succeeded({
        user: {
          id: Number(parameters.id),
          name: 'Artist',
          profile_image_urls: { medium: `https://i.pximg.net/user-profile/img/${parameters.id}.png` },
        },
        profile: { webpage: null },
      })
    case '/illust_series':
      return succeeded({
        illust_series_detail: {
          id: Number(parameters.id),
          title: 'Story',
          caption: 'About',
          cover_image_urls: { medium: `https://i.pximg.net/series/${parameters.id}.png` },
        },
      })
    case '/ugoira_metadata':
      return succeeded({ ugoira_metadata: ugoiraOf(Number(parameters.id)) })
    case '/novel_detail':
      return novel ? succeeded({ novel }) : gone
    case '/webview_novel':
      return novel ? succeeded({ id: String(novel.id), text: `Text of ${novel.id}`, images: {}, illusts: {} }) : gone
    case '/me':
      return succeeded({ id: '900' })
    case '/favorite':
      return bookmarksPage(source, parameters)
    case '/following':
      return succeeded({ user_previews: source.follows.map((id) => ({ user: { id } })), next_url: null })
    case '/member_illust': {
      const works = [...source.illusts.values()].filter(
        ({ user, type }) => String(user.id) === parameters.id && (type === 'manga') === (parameters.illust_type === 'manga'),
      )
      return illustsPage(
        works.sort((a, b) => b.id - a.id),
        Number(parameters.page ?? 1),
      )
    }
    default:
      return succeeded({ illusts: [], novels: [], next_url: null })
  }
}

const gone: Answer = failed({ kind: 'gone', state: 'deleted' })

const ugoiraOf = (id: number) => ({
  zip_urls: { medium: `https://i.pximg.net/img-zip-ugoira/img/2026/10/01/00/00/00/${id}_ugoira600x600.zip` },
  frames: [{ file: '000000.jpg', delay: 60 }],
})

function illustsPage(works: readonly WireIllust[], page: number): Answer {
  const end = page * pageSize
  const next_url = end < works.length ? `https://app-api.pixiv.net/v1/list?offset=${end}` : null
  return succeeded({ illusts: works.slice(end - pageSize, end), next_url })
}

function bookmarksPage(source: ScriptedSource, { restrict, max_bookmark_id }: Readonly<Record<string, string>>): Answer {
  const all = restrict === 'private' ? [] : source.bookmarks
  const start = max_bookmark_id === undefined ? 0 : Number(max_bookmark_id)
  const works = all.slice(start, start + pageSize).flatMap((id) => source.illusts.get(id) ?? [])
  const illusts = works.map((work) => (source.removed.has(work.id) ? { ...work, visible: false } : work))
  const end = start + pageSize
  const next_url = end < all.length ? `https://app-api.pixiv.net/v1/user/bookmarks/illust?max_bookmark_id=${end}` : null
  return succeeded({ illusts, next_url })
}
