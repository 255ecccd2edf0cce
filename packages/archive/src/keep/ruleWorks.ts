// The works of a rule, page by page, newest first. The caller stops at works that it knows.
import { failed, list, parseId, type Result, record, succeeded, text } from '@emaki/domain'
import type { WorkKey } from '../workKey.ts'
import type { KeepRule, KeepSubject } from './keepRule.ts'
import type { KeepError, KeepSource } from './keepSource.ts'

/** A work in a list of the site. */
export interface ListedWork {
  readonly key: WorkKey
  /** Address of the first original; empty when the list does not name it. It changes when the artist replaces the work. */
  readonly original: string
  /** False for a placeholder: the work is no longer there for the account. */
  readonly isVisible: boolean
}

export interface ListedPage {
  readonly works: readonly ListedWork[]
  /** Name of the list: the route with its parameters. */
  readonly list: string
  /** False for lists in the order of a story, where new works are at the end. */
  readonly isNewestFirst: boolean
}

/** Pages of one list in one run, so that a list that repeats itself ends. */
const maxPages = 1000

type Options = Parameters<KeepSource['call']>[2]

export interface RuleWorksOptions {
  readonly source: KeepSource
  readonly subject: KeepSubject
  readonly signal: AbortSignal
  readonly pace: () => Promise<void>
  /** Returns true to leave out the pages after this one. It is called before the page is taken. */
  readonly isEnough: (page: ListedPage) => boolean
}

/** Every page of every list of a subject. Ends with the first error. */
export async function* ruleWorks(options: RuleWorksOptions): AsyncGenerator<Result<ListedPage, KeepError>> {
  for await (const lists of subjectLists(options)) {
    if (!lists.ok) {
      yield lists
      return
    }
    for await (const page of pagesOf(options, lists.value)) {
      yield page
      if (!page.ok) return
    }
  }
}

/** A route with its parameters. */
interface List {
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  readonly account: 'shared' | 'own'
}

async function* subjectLists(options: RuleWorksOptions): AsyncGenerator<Result<List, KeepError>> {
  const { subject } = options
  switch (subject.kind) {
    case 'pressed':
      return
    case 'artist':
      for (const one of artistLists(subject.id, subject.works)) yield succeeded(one)
      return
    case 'series': {
      const path = subject.of === 'manga' ? '/illust_series' : '/novel_series'
      yield succeeded({ path, parameters: { id: subject.id }, account: 'shared' })
      return
    }
    case 'search':
      yield succeeded({
        path: subject.of === 'illust' ? '/search' : '/search_novel',
        parameters: { ...subject.parameters, word: subject.word },
        account: 'shared',
      })
      return
    case 'bookmarks': {
      const user = await ownId(options)
      if (!user.ok) return yield user
      for (const restrict of subject.visibility === 'both' ? ['public', 'private'] : [subject.visibility])
        for (const path of pathsOf(subject.works, '/favorite', '/favorite_novel')) {
          const parameters = { id: user.value, restrict, ...(subject.tag === undefined ? {} : { tag: subject.tag }) }
          yield succeeded({ path, parameters, account: 'own' })
        }
      return
    }
    case 'follows':
      yield* followedLists(options, subject)
  }
}

const pathsOf = (works: 'illust' | 'novel' | 'both', illust: string, novel: string): string[] =>
  works === 'both' ? [illust, novel] : [works === 'illust' ? illust : novel]

/** The lists of an artist's works. */
const artistLists = (id: string, works: 'illust' | 'novel' | 'both'): List[] => [
  ...(works === 'novel' ? [] : ['illust', 'manga']).map(
    (type): List => ({ path: '/member_illust', parameters: { id, illust_type: type }, account: 'shared' }),
  ),
  ...(works === 'illust' ? [] : [{ path: '/member_novel', parameters: { id }, account: 'shared' } as const]),
]

/** The lists of all followed artists. */
async function* followedLists(
  options: RuleWorksOptions,
  subject: Extract<KeepSubject, { kind: 'follows' }>,
): AsyncGenerator<Result<List, KeepError>> {
  const user = await ownId(options)
  if (!user.ok) return yield user
  for (const restrict of ['public', 'private']) {
    let parameters: Record<string, string> | undefined = { id: user.value, restrict }
    for (let page = 0; parameters !== undefined && page < maxPages; page++) {
      const answer = await callPaced(options, '/following', parameters, 'own')
      if (!answer.ok) return yield answer
      for (const preview of list(answer.value.user_previews)) {
        const id = parseId(record(record(preview).user).id)
        if (id !== undefined) for (const one of artistLists(id, subject.works)) yield succeeded(one)
      }
      parameters = nextParameters(parameters, answer.value.next_url)
    }
  }
}

async function ownId(options: RuleWorksOptions): Promise<Result<string, KeepError>> {
  if (!options.source.hasOwnAccount) return failed({ kind: 'failed', reason: 'The source has no account of the operator' })
  const account = await callPaced(options, '/me', {}, 'own')
  if (!account.ok) return account
  const id = parseId(account.value.id)
  return id === undefined ? failed({ kind: 'failed', reason: 'The account has no id' }) : succeeded(id)
}

async function* pagesOf(
  options: RuleWorksOptions,
  { path, parameters, account }: List,
): AsyncGenerator<Result<ListedPage, KeepError>> {
  const name = `${path}?${new URLSearchParams(parameters)}`
  let next: Record<string, string> | undefined = { ...parameters }
  for (let page = 0; next !== undefined && page < maxPages; page++) {
    const answer = await callPaced(options, path, next, account)
    if (!answer.ok) return yield answer
    const listed: ListedPage = { list: name, isNewestFirst: path !== '/novel_series', works: listedWorks(answer.value) }
    // Before the caller takes the works, which makes them known.
    const isLast = listed.works.length === 0 || (listed.isNewestFirst && options.isEnough(listed))
    yield succeeded(listed)
    if (isLast) return
    next = nextParameters(next, answer.value.next_url)
  }
}

async function callPaced(
  { source, signal, pace }: RuleWorksOptions,
  path: string,
  parameters: Record<string, string>,
  account: Options['account'],
) {
  await pace()
  return source.call(path, parameters, { account, signal })
}

/** The parameters of the next page; undefined at the end. Lists of bookmarks have a cursor, all others are counted in pages. */
function nextParameters(parameters: Readonly<Record<string, string>>, nextUrl: unknown): Record<string, string> | undefined {
  if (typeof nextUrl !== 'string' || !URL.canParse(nextUrl)) return undefined
  const cursor = new URL(nextUrl).searchParams.get('max_bookmark_id')
  if (cursor !== null) return { ...parameters, max_bookmark_id: cursor }
  return { ...parameters, page: String(Number(parameters.page ?? 1) + 1) }
}

function listedWorks(answer: Readonly<Record<string, unknown>>): ListedWork[] {
  const illusts = list(answer.illusts).map((one) => listedWork('illust', record(one)))
  const novels = list(answer.novels).map((one) => listedWork('novel', record(one)))
  return [...illusts, ...novels].filter((work) => work !== undefined)
}

function listedWork(kind: WorkKey['kind'], work: Readonly<Record<string, unknown>>): ListedWork | undefined {
  const id = parseId(work.id)
  if (id === undefined) return undefined
  const [first] = list(work.meta_pages)
  const original = text(record(work.meta_single_page).original_image_url) || text(record(record(first).image_urls).original)
  return { key: { kind, id }, original, isVisible: work.visible !== false }
}

/** Whether a rule keeps only works that are published after it was made. */
export const isForNewWorks = ({ subject }: KeepRule): boolean =>
  (subject.kind === 'follows' || subject.kind === 'artist') && subject.which === 'new'
