/** The base address for relative addresses. */
export const pageAddress = () => (typeof location === 'undefined' ? 'http://localhost/' : location.href)
