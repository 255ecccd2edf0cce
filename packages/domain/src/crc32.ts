// CRC-32 of ZIP and PNG, four bytes per step.

const polynomial = 0xedb88320

/** Four tables in one array. Table k is for a byte followed by k more bytes. */
const tables = new Uint32Array(4 * 256)
for (let byte = 0; byte < 256; byte++) {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  tables[byte] = value
}
for (let place = 256; place < tables.length; place++) {
  const before = tables[place - 256] ?? 0
  tables[place] = (before >>> 8) ^ (tables[before & 0xff] ?? 0)
}
const at = (place: number) => tables[place] ?? 0

/** The checksum of `bytes`. `before` is the checksum of the bytes before them. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before
  const whole = bytes.length & ~3
  let place = 0
  for (; place < whole; place += 4) {
    value ^=
      (bytes[place] ?? 0) | ((bytes[place + 1] ?? 0) << 8) | ((bytes[place + 2] ?? 0) << 16) | ((bytes[place + 3] ?? 0) << 24)
    value = at(768 + (value & 0xff)) ^ at(512 + ((value >>> 8) & 0xff)) ^ at(256 + ((value >>> 16) & 0xff)) ^ at(value >>> 24)
  }
  for (; place < bytes.length; place++) value = (value >>> 8) ^ at((value ^ (bytes[place] ?? 0)) & 0xff)
  return ~value >>> 0
}
