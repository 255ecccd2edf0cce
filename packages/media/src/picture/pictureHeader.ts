// What a picture says of itself in its first bytes: its type and size, read before a decoder is let at it.

export interface PictureHeader {
  readonly type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
  /** Pixels, as stored. */
  readonly width: number
  readonly height: number
}

/** Type and size of a JPEG, PNG, GIF or WebP picture; undefined for everything else, and for sizes of nought. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const read of [png, jpeg, gif, webp]) {
    const found = bytes.length >= 10 ? read(view) : undefined
    if (found && found.width > 0 && found.height > 0) return found
  }
  return undefined
}

function png(view: DataView): PictureHeader | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined
  if (view.getUint32(12) !== 0x49484452) return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function gif(view: DataView): PictureHeader | undefined {
  if (view.getUint32(0) !== 0x47494638) return undefined
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function jpeg(view: DataView): PictureHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let place = 2; place + 9 <= view.byteLength; ) {
    const marker = view.getUint16(place)
    if (marker >> 8 !== 0xff) return undefined
    if (marker === 0xffff) {
      place += 1
      continue
    }
    const code = marker & 0xff
    // Frame headers are C0 to CF, but for the tables among them (DHT, JPG, DAC).
    if (code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc)
      return { type: 'image/jpeg', height: view.getUint16(place + 5), width: view.getUint16(place + 7) }
    place += 2 + view.getUint16(place + 2)
  }
  return undefined
}

function webp(view: DataView): PictureHeader | undefined {
  if (view.byteLength < 30 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined
  const three = (place: number) => view.getUint16(place, true) | (view.getUint8(place + 2) << 16)
  const chunk = view.getUint32(12)
  if (chunk === 0x56503858) return { type: 'image/webp', width: three(24) + 1, height: three(27) + 1 }
  if (chunk === 0x5650384c) {
    const packed = view.getUint32(21, true)
    return { type: 'image/webp', width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 0x56503820) return undefined
  return { type: 'image/webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
