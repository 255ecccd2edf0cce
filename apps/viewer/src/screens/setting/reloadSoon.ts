// Loading the page anew after a change that is decided at the start.

/** The pause between a change and the reload, ms (spec 4: 100 to 500): the switch is seen to move, and a toast to come. */
const reloadDelayMs = 300

/** Loads the page anew, or goes to `address`, in a moment. */
export function reloadSoon(address?: string): void {
  setTimeout(() => (address === undefined ? location.reload() : location.assign(address)), reloadDelayMs)
}
