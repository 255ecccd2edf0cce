// From a parsed search to an expression of the index. Words never become syntax: each is written as quoted tokens of letters and digits.
import type { SearchTarget } from '../catalogue.ts'
import type { Sought } from './parse.ts'
import type { TagIndex } from './tagIndex.ts'
import { soughtTokens } from './tokens.ts'

export interface Aim {
  readonly target: SearchTarget
  readonly includeTranslations: boolean
}

/** Stands in every row's tags, so that a search of exclusions alone has something to take away from. */
export const everyRow = 'all'
/** How a tag is written in the index. */
export const tagToken = (tagId: number): string => `t${tagId}`

/** Tags that one word may stand for; the most used come first, so only the rarest are lost. */
const maxTagsPerWord = 400

/** The MATCH expression; undefined when nothing can match. */
export function compileSearch(sought: Sought, aim: Aim, tags: TagIndex): string | undefined {
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

function compileWord(word: string, { target, includeTranslations }: Aim, tags: TagIndex): string | undefined {
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

/** The expression that every row matches. */
export const everything = `tags : "${everyRow}"`

/** Tokens hold letters, digits and marks only; the doubling of quotes is a second lock. */
const quoted = (tokens: readonly string[]) => `"${tokens.join(' ').replaceAll('"', '""')}"`
