// Headers of requests to the worker under test.

/** How far the clock of the worker is ahead of that of the platform, in ms. */
export const passedHeader = 'x-test-passed-ms'
/** The header Origin, because Miniflare rejects requests with one. */
export const originHeader = 'x-test-origin'
