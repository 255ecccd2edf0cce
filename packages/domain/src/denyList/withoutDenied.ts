// Removes denied works, users and tags from a JSON response of the app API, the web side or a companion, whatever its route.
import { parseId } from '../entities/ids.ts'
import { list, record, text } from '../tolerance.ts'
import { createDenyRules, type DenyRules } from './denyRules.ts'
import { type DenySubject, pictureKey } from './pictureOwner.ts'

/** A work that a response contained. */
export interface SeenWork extends DenySubject {
  readonly isDenied: boolean
  /** Keys of the pictures of a denied work. */
  readonly pictures: readonly string[]
}

type Members = Readonly<Record<string, unknown>>

const removed = Symbol('removed')

/** Members that their object makes no sense without: without its artist there is no work. */
const essential = new Set([
  'body',
  'data',
  'illust',
  'illust_series_detail',
  'novel',
  'novel_series_detail',
  'owner',
  'ugoira_metadata',
  'user',
])
/** Lists that consist of ids alone, and objects whose members are named by ids. */
const idMembers: ReadonlyMap<string, DenySubject['kind']> = new Map([
  ['ids', 'artwork'],
  ['recentIllustIds', 'artwork'],
  ['recommendSeedIllustIds', 'artwork'],
  ['recentNovelIds', 'novel'],
  ['userIllusts', 'artwork'],
  ['userNovels', 'novel'],
])
const textMembers = ['title', 'illustTitle', 'pure_title', 'name', 'userName', 'user_name', 'caption', 'description', 'comment']
const artworkMembers = ['illust_id', 'illustId', 'illustType', 'illust_type', 'illust_ai_type', 'meta_single_page', 'pixiv_id']
const novelMembers = ['novel_id', 'text_length', 'textCount', 'wordCount', 'novel_ai_type', 'coverUrl']
const seriesMembers = ['series_work_count', 'content_count']
const userMembers = ['account', 'profile_image_urls', 'isFollowed', 'imageBig']
/** Members of a work that are about its artist. */
const artistMembers = new Set(['user', 'profileImageUrl', 'profile_img', 'user_avatar', 'userIllusts', 'userNovels'])

/**
 * The value without what the rules deny. The same object when nothing is denied; undefined when the response is about something that is
 * denied. `onWork` receives every work whose tags are known, and every denied work.
 */
export function withoutDenied(value: unknown, rules: DenyRules, onWork: (work: SeenWork) => void = () => undefined): unknown {
  const pictures = new Set<string>()
  const result = createWalk(rules, (work) => {
    for (const key of work.pictures) pictures.add(key)
    onWork(work)
  })(value, '', {})
  if (result === removed) return undefined
  if (pictures.size === 0) return result
  // A series or an article may show a picture of a work that is denied by its artist or tags.
  const deniesPicture = (address: string) => pictures.has(pictureKey(address) ?? '')
  return createWalk({ ...nothingDenied, deniesPicture }, () => undefined)(result, '', {})
}

const nothingDenied = createDenyRules([])

function createWalk(rules: DenyRules, onWork: (work: SeenWork) => void) {
  /** True when the object is a denied work, user or tag, or contains a denied word. */
  const isDenied = (members: Members, name: string, parent: Members): boolean => {
    const work = workOf(members, name, parent)
    const author = parseId(members.userId ?? members.user_id ?? members.member_id ?? members.pixiv_user_id)
    const isDeniedWork =
      (work !== undefined && rules.deniesSubject(work)) ||
      (author !== undefined && rules.deniesSubject({ kind: 'user', id: author })) ||
      (work !== undefined && rules.deniesSubject({ kind: 'user', id: text(record(members.user).id) })) ||
      tagNames(members).some((tag) => rules.deniesTag(tag) || rules.deniesText(tag)) ||
      rules.deniesText(text(record(members.user).name)) ||
      textMembers.some((member) => rules.deniesText(text(members[member])))
    if (work && (isDeniedWork || members.tags !== undefined))
      onWork({ ...work, isDenied: isDeniedWork, pictures: isDeniedWork ? picturesIn(members) : [] })
    if (isDeniedWork) return true
    const user = work ? undefined : userOf(members, name)
    return user !== undefined && rules.deniesSubject({ kind: 'user', id: user })
  }

  const walkObject = (members: Members, name: string, parent: Members): unknown => {
    if (isDenied(members, name, parent)) return removed
    const kind = idMembers.get(name)
    const isTagMap = name === 'tagTranslation'
    let changed: Record<string, unknown> | undefined
    for (const [key, member] of Object.entries(members)) {
      const id = kind === undefined ? undefined : parseId(key)
      const isDeniedKey =
        (kind !== undefined && id !== undefined && rules.deniesSubject({ kind, id })) ||
        (isTagMap && (rules.deniesTag(key) || rules.deniesText(key)))
      const result = isDeniedKey ? removed : walk(member, key, members)
      if (result === member) continue
      changed ??= { ...members }
      if (result !== removed) changed[key] = result
      else if (isDeniedKey) delete changed[key]
      else if (essential.has(key)) return removed
      else changed[key] = null
    }
    return changed ?? members
  }

  const walkList = (items: readonly unknown[], name: string, parent: Members): unknown => {
    const kind = idMembers.get(name)
    let isChanged = false
    const left: unknown[] = []
    for (const item of items) {
      const id = kind === undefined ? undefined : parseId(item)
      const isDeniedItem =
        kind !== undefined && id !== undefined
          ? rules.deniesSubject({ kind, id })
          : name === 'tags' && typeof item === 'string' && (rules.deniesTag(item) || rules.deniesText(item))
      const result = isDeniedItem ? removed : walk(item, name, parent)
      if (result !== item) isChanged = true
      if (result !== removed) left.push(result)
    }
    return isChanged ? left : items
  }

  const walk = (value: unknown, name: string, parent: Members): unknown => {
    if (typeof value === 'string') return withoutPictures(value, rules)
    if (Array.isArray(value)) return walkList(value, name, parent)
    return typeof value === 'object' && value !== null ? walkObject(record(value), name, parent) : value
  }
  return walk
}

/** The work that an object is about, by the members that only works have. */
function workOf(members: Members, name: string, parent: Members): DenySubject | undefined {
  const has = (names: readonly string[]) => names.some((member) => member in members)
  const subject = (kind: DenySubject['kind'], value: unknown): DenySubject | undefined => {
    const id = parseId(value)
    return id === undefined ? undefined : { kind, id }
  }
  if (has(seriesMembers)) return undefined
  if (has(artworkMembers)) return subject('artwork', members.illust_id ?? members.illustId ?? members.pixiv_id ?? members.id)
  if (has(novelMembers)) return subject('novel', members.novel_id ?? members.id)
  // A work that a novel shows in its text.
  if ('availableMessage' in members) return subject('artwork', members.id)
  if (name === 'prevNovel' || name === 'nextNovel') return subject('novel', members.id)
  if (name !== 'prev' && name !== 'next') return undefined
  return subject(parent.seriesType === 'novel' ? 'novel' : 'artwork', members.id)
}

/** The id of the user that an object describes. */
function userOf(members: Members, name: string): string | undefined {
  const isUser = name === 'user' || userMembers.some((member) => member in members)
  return isUser ? parseId(members.userId ?? members.id) : undefined
}

/** Members of objects whose tags describe them. In a list of completions, `tags` is the list itself. */
const taggedMembers = ['id', 'illust_id', 'illustId', 'fileUrl']

/** The names of a work's tags, or of the tag that the object describes. */
function tagNames(members: Members): readonly string[] {
  const isTagged = taggedMembers.some((member) => member in members)
  const tags = isTagged ? (Array.isArray(members.tags) ? members.tags : list(record(members.tags).tags)) : []
  const own = members.tag ?? ('translated_name' in members ? members.name : undefined)
  return [...tags.map((tag) => text(tag) || text(record(tag).name ?? record(tag).tag)), text(own)].filter((name) => name !== '')
}

/** The pictures of a work, without those of its artist. */
function picturesIn(members: Members): string[] {
  const keys = new Set<string>()
  const open: unknown[] = Object.entries(members).flatMap(([name, member]) => (artistMembers.has(name) ? [] : [member]))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next).filter((member) => member !== undefined))
    const key = typeof next === 'string' ? pictureKey(next) : undefined
    if (key !== undefined) keys.add(key)
  }
  return [...keys]
}

const pageLink = /\/(?:artworks|novel\/show\.php\?id=|users)\/?(\d+)/
const linkKinds = { '/artworks': 'artwork', '/novel': 'novel', '/users': 'user' } as const

/** Empties the address of a denied picture. In HTML, removes denied pictures and links to denied works. */
function withoutPictures(value: string, rules: DenyRules): string {
  if (!value.includes('<')) return value.includes('/img/') && rules.deniesPicture(value) ? '' : value
  return value
    .replace(/<img\b[^>]*>/gi, (image) => (rules.deniesPicture(image) ? '' : image))
    .replace(/<a\b[^>]*>[\s\S]*?<\/a\s*>/gi, (link) => (isDeniedLink(link, rules) ? '' : link))
}

function isDeniedLink(link: string, rules: DenyRules): boolean {
  const found = pageLink.exec(link)
  const kind = Object.entries(linkKinds).find(([path]) => found?.[0].startsWith(path))?.[1]
  const id = parseId(found?.[1])
  return kind !== undefined && id !== undefined && rules.deniesSubject({ kind, id })
}
