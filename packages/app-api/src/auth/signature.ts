// Headers of every app API request: app version, language, and the signed time (docs/contract/app-api.md 1.2, site-2026.md 4).
import { type AppIdentity, appUserAgent } from '@emaki/domain'
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export interface Signature {
  readonly hashSecret: string
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** Offset of local time from UTC in minutes. */
  readonly offsetMinutes: number
  readonly language: string
  readonly identity: AppIdentity
  /** False in browsers, which set their own. */
  readonly userAgent: boolean
}

/** The headers of one request. The hash secret signs the time. */
export function signingHeaders({
  hashSecret,
  nowMs,
  offsetMinutes,
  language,
  identity,
  userAgent,
}: Signature): Record<string, string> {
  const time = clientTime(nowMs, offsetMinutes)
  return {
    'App-OS': identity.appOs.toLowerCase(),
    'App-OS-Version': identity.appOsVersion,
    'App-Version': identity.appVersion,
    'Accept-Language': language,
    'X-Client-Time': time,
    'X-Client-Hash': bytesToHex(md5(utf8ToBytes(time + hashSecret))),
    // Browsers send neither: proxies of other operators do not allow the second name, and upstream does not require it.
    ...(userAgent ? { 'User-Agent': appUserAgent(identity), 'app-accept-language': language } : {}),
  }
}

/** `YYYY-MM-DDTHH:mm:ss±hh:mm` with the real offset (docs/contract/app-api.md 7, C25). */
export function clientTime(nowMs: number, offsetMinutes: number): string {
  const local = new Date(nowMs + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const two = (part: number) => String(part).padStart(2, '0')
  const offset = Math.abs(offsetMinutes)
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(offset / 60))}:${two(offset % 60)}`
}
