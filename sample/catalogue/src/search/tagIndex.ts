// All tags in memory, found by exact name or by part of a name or translation, for searches and completion.
import { foldText, soughtTokens } from '@emaki/domain'
import type { ParsedSearch, SearchTarget } from '@emaki/domain/upstream'
import type { TagRecord } from '../records.ts'

interface IndexedTag {
  readonly id: number
  readonly record: TagRecord
  readonly name: string
  readonly translations: readonly string[]
  /** Number of works and novels with the tag. */
  uses: number
}

/** All tags with their numbers of uses. */
export class TagIndex {
  readonly #byId = new Map<number, IndexedTag>()
  readonly #byName = new Map<string, IndexedTag>()
  #ordered: readonly IndexedTag[] | undefined

  /** Adds a tag or updates its numbers of uses. */
  set(id: number, record: TagRecord, works: number, novels: number): void {
    this.#ordered = undefined
    const known = this.#byId.get(id)
    if (known) {
      known.uses = works + novels
      return
    }
    const translations = [...new Set(Object.values(record.translations).map(foldText))]
    const tag: IndexedTag = { id, record, name: foldText(record.name), translations, uses: works + novels }
    this.#byId.set(id, tag)
    this.#byName.set(record.name, tag)
  }

  idOf(name: string): number | undefined {
    return this.#byName.get(name)?.id
  }

  record(id: number): TagRecord | undefined {
    return this.#byId.get(id)?.record
  }

  /** Ids of the tags that equal or contain the word, ignoring case and width, most used first. */
  matching(word: string, isExact: boolean, includeTranslations: boolean): number[] {
    const sought = foldText(word).trim()
    if (!sought) return []
    const fits = isExact ? (text: string) => text === sought : (text: string) => text.includes(sought)
    return this.#mostUsedFirst()
      .filter((tag) => fits(tag.name) || (includeTranslations && tag.translations.some(fits)))
      .map((tag) => tag.id)
  }

  /** Completions of a typed word: the exact word, then tags that begin with it, then tags that contain it. Translations count. */
  complete(word: string, limit: number): TagRecord[] {
    const sought = foldText(word).trim()
    if (!sought) return []
    const tiers: TagRecord[][] = [[], [], []]
    for (const tag of this.#mostUsedFirst()) {
      const names = [tag.name, ...tag.translations]
      if (names.includes(sought)) tiers[0]?.push(tag.record)
      else if (names.some((name) => name.startsWith(sought))) tiers[1]?.push(tag.record)
      else if (names.some((name) => name.includes(sought))) tiers[2]?.push(tag.record)
    }
    return tiers.flat().slice(0, limit)
  }

  #mostUsedFirst(): readonly IndexedTag[] {
    this.#ordered ??= [...this.#byId.values()].filter((tag) => tag.uses > 0).sort((a, b) => b.uses - a.uses || a.id - b.id)
    return this.#ordered
  }
}

interface CompileOptions {
  readonly target: SearchTarget
  readonly includeTranslations: boolean
}

/** A token in every row's tags, from which a search with only exclusions subtracts. */
export const everyRowToken = 'all'
/** The token of a tag in the index. */
export const tagToken = (tagId: number): string => `t${tagId}`

/** Maximum number of tags per word. The most used are first, so only the rarest are lost. */
const maxTagsPerWord = 400

/** The MATCH expression; undefined if nothing can match. */
export function compileSearch(sought: ParsedSearch, aim: CompileOptions, tags: TagIndex): string | undefined {
  switch (sought.kind) {
    case 'word':
      return compileWord(sought.word, aim, tags)
    case 'any': {
      const branches = sought.of.flatMap((part) => compileSearch(part, aim, tags) ?? [])
      return branches.length > 0 ? `(${branches.join(' OR ')})` : undefined
    }
    case 'all': {
      const wanted = sought.wanted.map((part) => compileSearch(part, aim, tags))
      if (wanted.includes(undefined)) return undefined
      const unwanted = sought.unwanted.flatMap((part) => compileSearch(part, aim, tags) ?? [])
      const base = wanted.length > 0 ? wanted.join(' AND ') : everything
      return unwanted.length > 0 ? `((${base}) NOT (${unwanted.join(' OR ')}))` : `(${base})`
    }
  }
}

function compileWord(word: string, { target, includeTranslations }: CompileOptions, tags: TagIndex): string | undefined {
  const inTags = () => {
    const found = tags.matching(word, target === 'exact_match_for_tags', includeTranslations).slice(0, maxTagsPerWord)
    return found.length > 0 ? `tags : (${found.map((tag) => quoted([tagToken(tag)])).join(' OR ')})` : undefined
  }
  const inWords = () => {
    const { phrase, lastIsBeginning } = soughtTokens(word)
    return phrase.length > 0 ? `words : ${quoted(phrase)}${lastIsBeginning ? ' *' : ''}` : undefined
  }
  if (target === 'title_and_caption') return inWords()
  if (target === 'partial_match_for_tags' || target === 'exact_match_for_tags') return inTags()
  const either = [inTags(), inWords()].filter((part) => part !== undefined)
  return either.length > 0 ? `(${either.join(' OR ')})` : undefined
}

/** The expression that matches every row. */
export const everything = `tags : "${everyRowToken}"`

/** Tokens contain only letters, digits and marks. Doubling quotes is an additional protection. */
const quoted = (tokens: readonly string[]) => `"${tokens.join(' ').replaceAll('"', '""')}"`
