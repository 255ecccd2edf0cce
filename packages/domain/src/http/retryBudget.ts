// Retry budget: a reserve of ten retries, then one retry per ten first attempts. It prevents a storm of retries during an outage
// (docs/reliability.md 3).

export interface RetryBudget {
  /** Records a first attempt, which earns a tenth of a retry. */
  earn(): void
  /** Takes one retry. False when the budget is empty. */
  spend(): boolean
}

const reserve = 10
const share = 0.1

/** Creates a full budget. */
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
