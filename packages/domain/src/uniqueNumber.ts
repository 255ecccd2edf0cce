// Ids within a page or a process, such as those of toasts and of messages to the helper script.
let last = 0

/** A number that is returned once in this page or process. */
export const uniqueNumber = (): number => ++last
