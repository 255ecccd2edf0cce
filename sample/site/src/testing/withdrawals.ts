// Works that artists withdraw while the site runs: deleted ones are missing, private ones are limited stubs (docs/contract/app-api.md 2.4).
import type { Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'

/** `deleted`: missing everywhere, a stub in bookmarks. `private`: a stub everywhere. */
export type WithdrawnState = 'deleted' | 'private'

export interface Withdrawals {
  withdraw(kind: 'illust' | 'novel', id: number, state: WithdrawnState): void
  /** Publishes a work again. */
  publish(kind: 'illust' | 'novel', id: number): void
  /** The catalogue as the site shows it. */
  applied(catalogue: Catalogue): Catalogue
}

export function createWithdrawals(): Withdrawals {
  const states = new Map<string, WithdrawnState>()
  const stateOf = (record: WorkRecord | NovelRecord) => states.get(`${isWork(record) ? 'illust' : 'novel'}:${record.id}`)
  const stub = (record: WorkRecord | NovelRecord): WorkRecord | NovelRecord =>
    isWork(record) ? { ...record, stub: 'unknown' } : { ...record, isWithdrawn: true }

  /** What a function of the catalogue returns. `keepsDeleted`: deleted works are stubs, as in bookmarks. */
  const shown = (value: unknown, keepsDeleted: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => shown(one, keepsDeleted)).filter((one) => one !== undefined)
    if (typeof value === 'object' && value !== null && 'work' in value) {
      const work = shown(value.work, keepsDeleted)
      return work === undefined ? undefined : { ...value, work }
    }
    if (!isWork(value) && !isNovel(value)) return value
    const state = stateOf(value)
    if (state === undefined) return value
    return state === 'deleted' && !keepsDeleted ? undefined : stub(value)
  }

  return {
    withdraw: (kind, id, state) => void states.set(`${kind}:${id}`, state),
    publish: (kind, id) => void states.delete(`${kind}:${id}`),
    applied: (catalogue) =>
      new Proxy(catalogue, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name)
          if (typeof member !== 'function') return member
          // Bookmarks look their works up with `works`.
          return (...values: unknown[]) => {
            const result: unknown = Reflect.apply(member, target, values)
            return states.size === 0 ? result : shown(result, name === 'works')
          }
        },
      }),
  }
}

const isWork = (value: unknown): value is WorkRecord =>
  typeof value === 'object' && value !== null && 'frameDelays' in value && 'pageCount' in value

const isNovel = (value: unknown): value is NovelRecord =>
  typeof value === 'object' && value !== null && 'textLength' in value && 'pageCount' in value && 'isOriginal' in value
