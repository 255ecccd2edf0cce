// Names of downloaded files: fills in the user's template and makes the result safe for every file system (docs/spec/product.md 5.4;
// docs/reliability.md H8).
import type { Artwork } from '../entities/artwork.ts'
import { type FileNameToken, fileNameTokens } from './fileNameTemplate.ts'

/** Maximum length of a name without its extension, in code points. Longer names lose their start (docs/spec/product.md 5). */
export const fileNameLength = 128

/** Maximum length of a file name in bytes on most file systems. */
const maxBytes = 255

const tokenPattern = /\{([A-Za-z]+)\}/g
/** Scripts in which a zero-width joiner or non-joiner between letters changes their form. */
const joiningScripts = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Khmr',
  'Knda',
  'Mlym',
  'Mong',
  'Orya',
  'Sinh',
  'Syrc',
  'Taml',
  'Telu',
]
const joining = `[${joiningScripts.map((script) => `\\p{scx=${script}}`).join('')}]`
/** A joiner that belongs to an emoji or to a word: without it one character becomes two, or a word is misspelt. */
const neededJoiner = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=${joining})[\u200C\u200D](?=${joining})`
/**
 * Characters that are forbidden on some system, invisible, or change the text direction: controls, separators, zero-width and bidi marks.
 */
const forbidden = new RegExp(String.raw`(?!${neededJoiner})[\s<>:"/\\|?*~\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]`, 'gu')
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=$|\.)/i

/** The fields of a work that file names use. */
export type NamedWork = Pick<Artwork, 'id' | 'title' | 'author' | 'created' | 'tags' | 'width' | 'height'>

/**
 * File name of one page of an artwork. `template` is expanded once, so a token in a title stays as it is.
 * The name is safe and ends in the extension of `url`, or in jpg when that has none.
 */
export function pageFileName(artwork: NamedWork, index: number, template: string, url: string): string {
  return safeFileName(filledIn(artwork, index, template), urlExtension(url))
}

/**
 * File name of an archive with a work's pages: the template without its index token. `extension` has no dot.
 * `part` names the pages when the archive holds only some.
 */
export function archiveFileName(artwork: NamedWork, template: string, extension: string, part = ''): string {
  const whole = template.replace(/[_\s-]*p?\{index\}/gi, '')
  const name = filledIn(artwork, 0, /\p{L}|\p{N}/u.test(whole) ? whole : '{pid}')
  return safeFileName(part === '' ? name : `${name}_${part}`, extension)
}

/** Parts of a template that look like tokens but are unknown. */
export const unknownTokens = (template: string): string[] =>
  [...template.matchAll(tokenPattern)].flatMap(([whole, token]) =>
    fileNameTokens.some((known) => known === token) ? [] : [whole],
  )

/** A legal folder name, made like a file name without an extension. */
export const safeFolderName = (name: string): string => safeFileName(name, 'x').slice(0, -2)

/** `name.jpg` for 1, `name_(2).jpg` for 2 and so on, for names that are already taken. At most 255 bytes. */
export function numberedFileName(name: string, number: number): string {
  if (number === 1) return name
  const dot = name.lastIndexOf('.')
  const suffix = `_(${number})${dot > 0 ? name.slice(dot) : ''}`
  return `${lastPart(dot > 0 ? name.slice(0, dot) : name, maxBytes - suffix.length)}${suffix}`
}

/** Numbers repeated names. Names that differ only in case count as equal, as some file systems do. */
export function distinctFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let number = 1
    while (taken.has(numberedFileName(name, number).toLowerCase())) number += 1
    const free = numberedFileName(name, number)
    taken.add(free.toLowerCase())
    return free
  })
}

function filledIn(artwork: NamedWork, index: number, template: string): string {
  const values: Record<FileNameToken, string> = {
    author: artwork.author.name,
    authorId: artwork.author.id,
    title: artwork.title,
    pid: artwork.id,
    index: String(index),
    width: String(artwork.width),
    height: String(artwork.height),
    tags: artwork.tags.map((tag) => tag.name).join('_'),
    createDate: artwork.created.slice(0, 10),
  }
  return template.replace(tokenPattern, (whole, token: string) =>
    Object.hasOwn(values, token) ? values[token as FileNameToken] : whole,
  )
}

/**
 * Makes a name legal on every system. Forbidden characters and blanks become underscores; reserved names and dots at either end get one.
 * Keeps the last 128 characters and 255 bytes. `extension` has no dot and is not repeated when the name ends with it.
 */
export function safeFileName(name: string, extension: string): string {
  const suffix = `.${extension}`
  const clean = name.normalize('NFC').replace(forbidden, '_')
  const stem = clean.toLowerCase().endsWith(suffix) ? clean.slice(0, -suffix.length) : clean
  const short = lastPart(stem, maxBytes - suffix.length)
  const defused = short
    .replace(/^[.\u200C\u200D]+/, '_')
    .replace(/\.+$/, '_')
    .replace(reserved, '_$&')
  return `${defused || '_'}${suffix}`
}

/** The extension in a URL's path, in lower case without a dot. `jpg` when there is none. */
export function urlExtension(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? 'jpg'
}

/**
 * The end of `name` that fits into a number of UTF-8 bytes and the maximum length, cut between graphemes. Reserves one byte for an added
 * underscore.
 */
function lastPart(name: string, bytes: number): string {
  // A code point has at most two units. The beginning of what is read cannot fit, so its first grapheme may be incomplete.
  const end = name.slice(-2 * (fileNameLength + maxBytes))
  const graphemes = [...new Intl.Segmenter().segment(end)].map(({ segment }) => segment)
  // One grapheme has more marks than fit, so it is cut between code points.
  return fitting(graphemes, bytes) || fitting([...end], bytes)
}

function fitting(parts: readonly string[], bytes: number): string {
  const encoder = new TextEncoder()
  let bytesLeft = bytes - 1
  let lengthLeft = fileNameLength
  let from = parts.length
  for (const part of parts.toReversed()) {
    bytesLeft -= encoder.encode(part).length
    lengthLeft -= [...part].length
    if (bytesLeft < 0 || lengthLeft < 0) break
    from -= 1
  }
  return parts.slice(from).join('')
}
