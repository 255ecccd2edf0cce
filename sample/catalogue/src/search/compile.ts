// Compiles a parsed search into a full-text expression for SQLite. Words never become syntax: each is written as quoted tokens of letters
// and digits.

import { soughtTokens } from '@emaki/domain'
import type { ParsedSearch } from '@emaki/domain/upstream'
import type { SearchTarget } from '../catalogue.ts'
import type { TagIndex } from './tagIndex.ts'

export interface CompileOptions {
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
