// Card try: which size of a cover to load next, and when to stop trying (docs/reliability.md F10). Pure; `useCardPicture.ts` binds it to an image.

/** Taps that try again before the card gives up. */
const retryLimit = 2
/** Another size is tried once. */
const sizeLimit = 2

export interface CardTry {
  /** Counts loads; each starts a new image element. */
  readonly attempt: number
  /** Every size failed; only a tap goes on. */
  readonly hasFailed: boolean
}

export const firstTry: CardTry = { attempt: 0, hasFailed: false }

const sizesTried = (addresses: readonly string[]) => Math.min(sizeLimit, Math.max(1, addresses.length))

/** The address that a try loads; empty when there is none. */
export const addressOf = ({ attempt }: CardTry, addresses: readonly string[]): string =>
  addresses[attempt % sizesTried(addresses)] ?? ''

/** After an image failed to load: the other size, or the end of this round. */
export const afterFailure = ({ attempt }: CardTry, addresses: readonly string[]): CardTry =>
  (attempt + 1) % sizesTried(addresses) === 0 ? { attempt, hasFailed: true } : { attempt: attempt + 1, hasFailed: false }

/** After a tap: a new round, from the wished size. */
export const afterTap = ({ attempt }: CardTry, addresses: readonly string[]): CardTry => {
  const sizes = sizesTried(addresses)
  return { attempt: (Math.floor(attempt / sizes) + 1) * sizes, hasFailed: false }
}

/** `failed` offers a tap; `lost` offers nothing more. */
export function stateOf(current: CardTry, addresses: readonly string[]): 'loading' | 'failed' | 'lost' {
  if (addressOf(current, addresses) === '') return 'lost'
  if (!current.hasFailed) return 'loading'
  return Math.floor(current.attempt / sizesTried(addresses)) >= retryLimit ? 'lost' : 'failed'
}
