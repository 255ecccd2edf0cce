// Further responses of a gateway's library (docs/library-api.md): statistics, details of a work, jobs, imports, trash and checks.
import type { KeepRule } from './keepRule.ts'
import type { LibraryKind, UpstreamState } from './libraryQuery.ts'
import type { ArtistFacet, FacetCount, KeptMark, LibraryItem, TagFacet } from './libraryWork.ts'

/** A work in paths and lists: `illust:ID` or `novel:ID`. */
export type LibraryWorkName = `${'illust' | 'novel'}:${string}`

/** `GET /statistics`. Months and years are those of Japan, the oldest first. Works without a date are in no year. */
export interface LibraryStatistics {
  readonly works: number
  /** Files of all versions. */
  readonly files: number
  readonly bytes: number
  /** `month` as `2026-11`. */
  readonly keptByMonth: readonly { readonly month: string; readonly count: number }[]
  readonly madeByYear: readonly { readonly year: number; readonly count: number }[]
  readonly artists: readonly ArtistFacet[]
  readonly tags: readonly TagFacet[]
  readonly kinds: readonly FacetCount<LibraryKind>[]
  readonly states: readonly FacetCount<UpstreamState>[]
}

/** One artist of `GET /artists`. `avatar` is an address upstream, `newest` the instant at which their last work was kept, in ISO 8601. */
export interface LibraryArtist {
  readonly id: string
  readonly name: string
  readonly account: string
  readonly avatar: string
  readonly works: number
  readonly newest: string
}

/** One series of `GET /series`. */
export interface LibrarySeries {
  readonly kind: 'manga' | 'novel'
  readonly id: string
  readonly title: string
  readonly artist: { readonly id: string; readonly name: string }
  readonly works: number
  readonly unread: number
  /** Address upstream of the picture of the work that was kept last; empty without one. */
  readonly cover: string
  /** When that work was kept, in ISO 8601. */
  readonly newest: string
}

/** `GET /works/illust/ID`. Times are ISO 8601. */
export interface KeptWork {
  readonly kept: KeptMark
  /** Ids of the rules that keep the work. */
  readonly rules: readonly string[]
  readonly files: readonly KeptFile[]
  readonly versions: readonly KeptVersion[]
  readonly observations: readonly { readonly at: string; readonly state: UpstreamState }[]
  /** Main colours of the first page as `rrggbb`, the largest area first, at most six. */
  readonly colours: readonly string[]
}

export interface KeptFile {
  readonly name: string
  readonly role: string
  readonly page: number
  readonly bytes: number
  readonly sha256: string
  readonly width: number
  readonly height: number
}

export interface KeptVersion {
  /** From 1; the largest is the current one. */
  readonly version: number
  readonly keptAt: string
  readonly pages: number
  readonly files: number
}

/**
 * `limited`: the site limits calls. `full`: the disk is full or cannot be written. `elsewhere`: another process writes to the archive.
 * `readOnly`: nothing can be written. `damaged`: a file of the index is damaged, until a restart replaces it.
 */
export const keeperStates = ['idle', 'working', 'paused', 'limited', 'full', 'elsewhere', 'readOnly', 'damaged'] as const
export type KeeperState = (typeof keeperStates)[number]

/** Why an archive takes no changes. */
export type ArchiveProblem = Extract<KeeperState, 'elsewhere' | 'readOnly' | 'damaged'>

/** The messages of 409 and 503 responses of the library. The viewer has its own texts for them. */
export const archiveMessages: Readonly<Record<ArchiveProblem, string>> = {
  elsewhere: 'Another gateway writes to this archive',
  readOnly: 'The archive cannot be written',
  damaged: 'A file of the archive is damaged; a restart of the gateway replaces it',
}

/** `GET /jobs`. */
export interface LibraryJobs {
  readonly state: KeeperState
  /** ISO 8601: when calls begin again; null when nothing waits for a time. */
  readonly until: string | null
  readonly queue: { readonly waiting: number; readonly running: number; readonly failed: number; readonly done: number }
  /** The work in progress: its files that are done, of `files`. */
  readonly current: { readonly work: string; readonly done: number; readonly files: number } | null
  /**
   * The newest failures. `error` is a code: a state of the work upstream, `rateLimited`, or `unreachable` or `failed` with a colon and a reason in
   * English.
   */
  readonly errors: readonly { readonly work: string; readonly error: string; readonly attempts: number }[]
  readonly rules: readonly RuleStatus[]
}

/** What a rule has kept, and its last run. Instants are in ms since 1970. */
export interface RuleStatus {
  readonly rule: Pick<KeepRule, 'id'>
  readonly usage: { readonly works: number; readonly bytes: number }
  readonly isFull: boolean
  readonly run: { readonly last: number; readonly due: number; readonly error: string | null; readonly found: number } | null
}

/** One entry of `GET /trash`. */
export interface TrashedWork {
  readonly kind: 'illust' | 'novel'
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly trashedAt: string
  /** Bytes of all files. */
  readonly bytes: number
}

/** One import of `GET /imports`, the newest first. The lists have at most 500 entries each, `counts` has all. */
export interface LibraryImport {
  readonly id: string
  readonly folder: string
  readonly mode: 'index' | 'copy'
  readonly isDryRun: boolean
  readonly state: 'running' | 'done' | 'failed'
  readonly startedAt: string
  readonly message: string
  readonly counts: { readonly recognised: number; readonly doubtful: number; readonly unknown: number; readonly imported: number }
  readonly recognised: readonly ImportedFile[]
  readonly doubtful: readonly ImportedFile[]
  readonly unknown: readonly ImportedFile[]
}

/**
 * A file or folder of an import. `work` is empty for an unknown file, and for a doubtful one of which no work is known. `reason` says why a file is
 * doubtful; of a recognised work it is `conflict` when the archive has other files, and `unpacked` when it is copied although the files stay where
 * they are.
 */
export interface ImportedFile {
  readonly path: string
  readonly work: string
  readonly title: string
  readonly reason: string
}

/** One group of `GET /duplicates`: similar pictures of different works. */
export interface DuplicateGroup {
  readonly id: string
  readonly works: readonly LibraryItem[]
}

/** `GET /verify`. `report` is that of the running check or the last one; null before the first. */
export interface LibraryCheck {
  readonly isRunning: boolean
  readonly report: VerifyReport | null
}

/** A check of all files. Instants are ISO 8601. */
export interface VerifyReport {
  readonly startedAt: string
  /** Null while the check runs, or when it was interrupted. */
  readonly finishedAt: string | null
  readonly works: number
  readonly files: number
  readonly bytes: number
  /** The first ones; `problemCount` counts all. */
  readonly problems: readonly FileProblem[]
  readonly problemCount: number
}

export interface FileProblem {
  readonly work: string
  readonly name: string
  /** `missing`: there is no such file. `changed`: another length or content. */
  readonly problem: 'missing' | 'changed'
  /** True when an identical copy from upstream replaced the file. */
  readonly isRepaired: boolean
}
