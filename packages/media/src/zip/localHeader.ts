// Records before each entry of a ZIP archive (APPNOTE 4.3.7), and the optional one after it (4.3.9).

export const localSignature = 0x04034b50
const descriptorSignature = 0x08074b50
/** Signatures that may follow the last entry: the central directory, its end, their 64-bit forms, and an encryption record. */
export const tailSignatures: ReadonlySet<number> = new Set([0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50, 0x08064b50])
const fixedHeaderLength = 30
export const descriptorLength = 16

export interface LocalHeader {
  readonly name: string
  /** 0 stored, 8 deflated. Other methods are not supported. */
  readonly method: number
  readonly isEncrypted: boolean
  /** Sizes and checksum follow the data. */
  readonly hasDescriptor: boolean
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** Length of the whole record, with name and extra fields. */
  readonly length: number
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
/** Encryption, strong encryption, or an encrypted directory. */
const encryptedFlags = 0x2041
const saturated = 0xffffffff

/** The signature at the start of `bytes`. Undefined until it is complete. */
export const signatureOf = (bytes: Uint8Array): number | undefined =>
  bytes.length < 4 ? undefined : viewOf(bytes).getUint32(0, true)

/** Reads the record at the start of `bytes`. Undefined until it is complete. */
export function readLocalHeader(bytes: Uint8Array): LocalHeader | undefined {
  if (bytes.length < fixedHeaderLength) return undefined
  const view = viewOf(bytes)
  const flags = view.getUint16(6, true)
  const nameEnd = fixedHeaderLength + view.getUint16(26, true)
  const length = nameEnd + view.getUint16(28, true)
  if (bytes.length < length) return undefined
  const sizes = { size: view.getUint32(22, true), packedSize: view.getUint32(18, true) }
  return {
    name: new TextDecoder().decode(bytes.subarray(fixedHeaderLength, nameEnd)),
    method: view.getUint16(8, true),
    isEncrypted: (flags & encryptedFlags) !== 0,
    hasDescriptor: (flags & 8) !== 0,
    crc: view.getUint32(14, true),
    length,
    ...(sizes.size === saturated || sizes.packedSize === saturated ? wideSizes(bytes.subarray(nameEnd, length), sizes) : sizes),
  }
}

/** Sizes above 32 bits are in an extra field with 64 bits each (4.5.3). */
function wideSizes(extra: Uint8Array, narrow: { readonly size: number; readonly packedSize: number }) {
  const view = viewOf(extra)
  for (let place = 0; place + 4 <= extra.length; place += 4 + view.getUint16(place + 2, true)) {
    if (view.getUint16(place, true) !== 1 || place + 20 > extra.length) continue
    return { size: Number(view.getBigUint64(place + 4, true)), packedSize: Number(view.getBigUint64(place + 12, true)) }
  }
  return narrow
}

/** Finds the end of data of unknown size: a descriptor that declares exactly this size and is followed by another record. */
export function findDescriptor(bytes: Uint8Array, from: number) {
  const view = viewOf(bytes)
  for (let place = bytes.indexOf(0x50, from); place >= 0; place = bytes.indexOf(0x50, place + 1)) {
    const next = place + descriptorLength
    if (next + 2 > bytes.length) return undefined
    if (view.getUint32(place, true) !== descriptorSignature || view.getUint32(place + 8, true) !== place) continue
    if (view.getUint16(next, true) !== 0x4b50) continue
    return { crc: view.getUint32(place + 4, true), packedSize: place, size: view.getUint32(place + 12, true) }
  }
  return undefined
}
