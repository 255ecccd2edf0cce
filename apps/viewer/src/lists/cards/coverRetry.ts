// Retries of a cover: which size to load next, and when to give up (docs/reliability.md F10). Pure functions for `useCardPicture.ts`.

/** Taps on retry before the card gives up. */
const retryLimit = 2
/** Sizes to try in each round. */
const sizeLimit = 2

export interface CoverState {
  /** Number of the attempt; each one uses a new image element. */
  readonly attempt: number
  /** True when every size of this round failed. */
  readonly hasFailed: boolean
}

export const initialCover: CoverState = { attempt: 0, hasFailed: false }

const sizesTried = (urls: readonly string[]) => Math.min(sizeLimit, Math.max(1, urls.length))

/** The URL of the current attempt; empty when there is none. */
export const coverUrl = ({ attempt }: CoverState, urls: readonly string[]): string => urls[attempt % sizesTried(urls)] ?? ''

/** The state after an image failed: the next size, or the end of this round. */
export const afterFailure = ({ attempt }: CoverState, urls: readonly string[]): CoverState =>
  (attempt + 1) % sizesTried(urls) === 0 ? { attempt, hasFailed: true } : { attempt: attempt + 1, hasFailed: false }

/** The state after a tap: a new round from the preferred size. */
export const afterRetry = ({ attempt }: CoverState, urls: readonly string[]): CoverState => {
  const sizes = sizesTried(urls)
  return { attempt: (Math.floor(attempt / sizes) + 1) * sizes, hasFailed: false }
}

/** `failed` shows a retry button; `lost` does not. */
export function stateOf(current: CoverState, urls: readonly string[]): 'loading' | 'failed' | 'lost' {
  if (coverUrl(current, urls) === '') return 'lost'
  if (!current.hasFailed) return 'loading'
  return Math.floor(current.attempt / sizesTried(urls)) >= retryLimit ? 'lost' : 'failed'
}
