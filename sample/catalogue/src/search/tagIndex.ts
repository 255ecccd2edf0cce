// All tags in memory: found by exact name, by part of a name or of a translation, and offered while someone types.
import type { TagRecord } from '../records.ts'
import { fold } from './tokens.ts'

interface ShelvedTag {
  readonly id: number
  readonly record: TagRecord
  readonly name: string
  readonly translations: readonly string[]
  works: number
  novels: number
}

/** All tags in memory, with how often each is used. */
export class TagIndex {
  readonly #byId = new Map<number, ShelvedTag>()
  readonly #byName = new Map<string, ShelvedTag>()
  #ordered: readonly ShelvedTag[] | undefined

  /** Adds a tag, or takes over how often it is used now. */
  set(id: number, record: TagRecord, works: number, novels: number): void {
    this.#ordered = undefined
    const known = this.#byId.get(id)
    if (known) {
      known.works = works
      known.novels = novels
      return
    }
    const translations = [...new Set(Object.values(record.translations).map(fold))]
    const tag: ShelvedTag = { id, record, name: fold(record.name), translations, works, novels }
    this.#byId.set(id, tag)
    this.#byName.set(record.name, tag)
  }

  idOf(name: string): number | undefined {
    return this.#byName.get(name)?.id
  }

  record(id: number): TagRecord | undefined {
    return this.#byId.get(id)?.record
  }

  /** Ids of the tags that equal or contain the word, case and width ignored; most used first. */
  matching(word: string, isExact: boolean, includeTranslations: boolean): number[] {
    const sought = fold(word).trim()
    if (!sought) return []
    const fits = isExact ? (text: string) => text === sought : (text: string) => text.includes(sought)
    return this.#mostUsedFirst()
      .filter((tag) => fits(tag.name) || (includeTranslations && tag.translations.some(fits)))
      .map((tag) => tag.id)
  }

  /** Tags for what is being typed: the very word first, then those that begin with it, then those that contain it; translations count. */
  complete(word: string, limit: number): TagRecord[] {
    const sought = fold(word).trim()
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

  #mostUsedFirst(): readonly ShelvedTag[] {
    this.#ordered ??= [...this.#byId.values()]
      .filter((tag) => tag.works + tag.novels > 0)
      .sort((a, b) => b.works + b.novels - a.works - a.novels || a.id - b.id)
    return this.#ordered
  }
}
