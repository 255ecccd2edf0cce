// Image matches: the results of an image search that are shown (docs/spec/product.md 5.3; docs/contract/companion.md 9.3).
import { parseId } from '../entities/ids.ts'
import { parseWebAddress } from '../entities/siteAddress.ts'
import { list, record, text, writtenText } from '../tolerance.ts'

export interface ImageMatch {
  /** Id of the matching artwork, when it is one of the site. */
  readonly id: string | undefined
  /** URL of the match elsewhere, http or https only. */
  readonly address: string | undefined
  readonly title: string
  readonly author: string
  /** URL of a small picture, or empty. */
  readonly thumbnail: string
  /** Per cent, 0 to 100. */
  readonly similarity: number
}

/** Matches must exceed `leastAlike` per cent. Matches under `surelyAlike` per cent are dimmed (docs/spec/product.md 5). */
const leastAlike = 50
const surelyAlike = 80
/** Maximum number of matches (docs/reliability.md H4). */
const maxMatches = 100
const longestText = 300

/** True for a match that may be a different picture. */
export const isDoubtful = ({ similarity }: ImageMatch): boolean => similarity < surelyAlike

/** Reads the matches of a response, best first. Undefined when it holds no list, which is an error. */
export function readImageMatches(answer: unknown): readonly ImageMatch[] | undefined {
  const { results } = record(answer)
  if (!Array.isArray(results)) return undefined
  return results
    .slice(0, maxMatches * 5)
    .flatMap((result) => readMatch(result) ?? [])
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, maxMatches)
}

/** Reads both forms: flat, and with `header` and `data` as search hosts send it. */
function readMatch(result: unknown): ImageMatch | undefined {
  const header = record(record(result).header ?? result)
  const data = record(record(result).data ?? result)
  const similarity = Number(text(header.similarity) || Number.NaN)
  const id = parseId(text(data.pixiv_id))
  const address = list(data.ext_urls)
    .map((one) => parseWebAddress(text(one))?.href)
    .find((one) => one !== undefined)
  if (!(similarity > leastAlike && similarity <= 100) || (id === undefined && address === undefined)) return undefined
  return {
    id,
    address,
    title: (writtenText(data.title) || writtenText(data.source) || writtenText(data.eng_name)).slice(0, longestText),
    author: (writtenText(data.member_name) || writtenText(data.author_name)).slice(0, longestText),
    thumbnail: parseWebAddress(text(header.thumbnail))?.href ?? '',
    similarity,
  }
}
