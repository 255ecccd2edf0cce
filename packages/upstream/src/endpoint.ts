// The types of shared endpoints, and the answers that they have in common.
import type { WireIllust, WireNovel, WireUser } from '@emaki/domain'
import { noSuchWork, type Page, type Parameters } from '@emaki/domain/upstream'
import type { Listed, WorkRepository } from './workRepository.ts'

export interface UpstreamRequest {
  readonly parameters: Parameters
  readonly repository: WorkRepository
}

/** Handles a call and returns the JSON response. Throws an AppApiError for an error response. */
export type UpstreamEndpoint = (asked: UpstreamRequest) => object | Promise<object>

export type UpstreamEndpoints = Readonly<Record<`/${string}`, UpstreamEndpoint>>

/** What was found. Throws upstream's 404 when nothing was. */
export function existing<T>(found: T | undefined, { language }: Pick<WorkRepository, 'language'>): T {
  if (found === undefined) throw noSuchWork(language)
  return found
}

/** The JSON of each work. */
export const wires = <Wire>(works: readonly Listed<Wire>[]): Wire[] => works.map((work) => work.wire())

/** A list of works, as every illust endpoint sends it. */
export const illustPage = ({ items, nextUrl }: Page<Listed<WireIllust>>): { illusts: WireIllust[]; next_url: string | null } => ({
  illusts: wires(items),
  next_url: nextUrl,
})

/** A list of novels, as every novel endpoint sends it. */
export const novelPage = ({ items, nextUrl }: Page<Listed<WireNovel>>): { novels: WireNovel[]; next_url: string | null } => ({
  novels: wires(items),
  next_url: nextUrl,
})

/** The privacy notice of recommendations: empty unless it is requested. */
export const privacyPolicy = ({ parameters, repository }: UpstreamRequest): object =>
  parameters.flag('include_privacy_policy') ? (repository.privacyPolicy ?? {}) : {}

/** The user of a list whose owner does not exist (docs/contract/app-api.md 3.3). */
export const missingUser: WireUser = {
  id: 0,
  name: '',
  account: '',
  profile_image_urls: { medium: 'https://s.pximg.net/common/images/no_profile.png' },
}
