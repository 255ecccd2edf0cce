// The pictures of the gateway's benchmark.

/** Names and sizes in bytes. */
export const pictureBytes = [
  ['small.jpg', 200_000],
  ['large.jpg', 8_000_000],
]

/** Bytes that begin like a JPEG file. */
export const jpeg = (bytes) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(bytes - 20, 7)])

/** The gateway caches addresses that contain a date. The same picture without a date is not cached. */
export const cachedPath = (name) => `/img-master/img/2026/11/19/00/00/00/${name}`
export const uncachedPath = (name) => `/img-master/${name}`
