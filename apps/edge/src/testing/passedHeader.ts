/** Header of a request to the worker under test: how far its clock is ahead of that of the platform, in ms. */
export const passedHeader = 'x-test-passed-ms'
