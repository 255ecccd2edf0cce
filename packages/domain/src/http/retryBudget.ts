// How often a second try is allowed: a few at once and then one for ten first tries, so that an outage is not met with a storm (docs/reliability.md 3).

export interface RetryBudget {
  /** Notes a first try, which earns a tenth of a second one. */
  earn(): void
  /** True when one more try may be made; it is then spent. */
  spend(): boolean
}

const reserve = 10
const share = 0.1

/** A budget that starts full. */
export function createRetryBudget(): RetryBudget {
  let left = reserve
  return {
    earn() {
      left = Math.min(reserve, left + share)
    },
    spend() {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
