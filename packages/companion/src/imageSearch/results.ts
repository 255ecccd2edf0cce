// Sanitises the results of a search host: at most a hundred, web URLs only, each both flat and nested because clients read either form.
import { list, record, text } from '@emaki/domain'

/** The entity of docs/contract/companion.md 9.3, combined with the host's own form of the same data. */
export interface SearchResult {
  readonly pixiv_id?: string
  readonly member_id?: string
  readonly ext_urls: readonly string[]
  readonly title: string
  readonly member_name: string
  readonly thumbnail: string
  /** 0 to 100, as text. */
  readonly similarity: string
  readonly header: {
    readonly similarity: string
    readonly thumbnail: string
    readonly index_id: number
    readonly index_name: string
  }
  readonly data: Readonly<Record<string, unknown>>
}

const maxResults = 100
const maxAddresses = 10
const maxTextLength = 300

/** Reads the results of a response, best first. Undefined when it has no list. */
export function readResults(answer: unknown): readonly SearchResult[] | undefined {
  const { results } = record(answer)
  if (!Array.isArray(results)) return undefined
  return results
    .slice(0, maxResults * 5)
    .map(readResult)
    .filter((result) => result !== undefined)
    .sort((a, b) => Number(b.similarity) - Number(a.similarity))
    .slice(0, maxResults)
}

function readResult(value: unknown): SearchResult | undefined {
  const header = record(record(value).header ?? value)
  const data = record(record(value).data ?? value)
  const similarity = text(header.similarity)
  if (similarity === '' || !(Number(similarity) >= 0 && Number(similarity) <= 100)) return undefined
  const thumbnail = webAddress(header.thumbnail) ?? ''
  const found = {
    ...number('pixiv_id', data.pixiv_id),
    ...number('member_id', data.member_id),
    ext_urls: list(data.ext_urls)
      .slice(0, maxAddresses)
      .map(webAddress)
      .filter((address) => address !== undefined),
    title: freeText(data.title, data.source, data.eng_name),
    member_name: freeText(data.member_name, data.author_name, list(data.creator)[0] ?? data.creator),
  }
  const index = { index_id: Number(text(header.index_id)) || 0, index_name: freeText(header.index_name) }
  return { ...found, thumbnail, similarity, header: { similarity, thumbnail, ...index }, data: found }
}

const number = (name: string, value: unknown): Readonly<Record<string, string>> =>
  /^[1-9]\d{0,11}$/.test(text(value)) ? { [name]: text(value) } : {}

/** The first value that is not blank. */
const freeText = (...values: readonly unknown[]): string =>
  values
    .map((value) => text(value).trim())
    .find((value) => value !== '')
    ?.slice(0, maxTextLength) ?? ''

function webAddress(value: unknown): string | undefined {
  const address = text(value)
  if (address.length > 2000 || !URL.canParse(address)) return undefined
  const { protocol, username } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? address : undefined
}
