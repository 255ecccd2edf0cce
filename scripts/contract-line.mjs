// One line of the contract coverage: a call, and the texts by which test titles name it.

/** Calls that are named by their path. */
export const paths = (...calls) => calls.map((call) => ({ call, find: [call] }))

/** A call with other names. */
export const call = (text, ...find) => ({ call: text, find })

/** A line that no server handles. */
export const unserved = (text, note) => ({ call: text, find: [], note })
