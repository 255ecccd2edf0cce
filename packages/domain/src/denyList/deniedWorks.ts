// Remembers which works are denied, for pictures and routes whose address has only an id.
import { LRUCache } from 'lru-cache'
import { subjectLabel } from './cacheLabel.ts'
import type { DenyRules } from './denyRules.ts'
import { type DenySubject, pictureKey, pictureOwner } from './pictureOwner.ts'
import type { RequestSubject } from './requestSubject.ts'
import type { SeenWork } from './withoutDenied.ts'

/** `unknown`: the work could not be loaded. */
export type Verdict = 'denied' | 'allowed' | 'unknown'

export interface DeniedWorks {
  /** The rules, with the pictures of works that are known to be denied. The same object until the list changes. */
  rules(): DenyRules
  /** Records a work of a response. */
  record(work: SeenWork): void
  /**
   * The verdict on what a request is about, as far as its response does not tell it. `load` loads the response about a work, which
   * records it; it resolves with the status. `view` names the works that `load` knows: a work that is missing in one view may be in another.
   */
  requestVerdict(subject: RequestSubject | undefined, load: LoadWork, view?: string): Verdict | Promise<Verdict>
  /** Whether the picture at an address is denied. */
  pictureVerdict(address: string, load: LoadWork, view?: string): Verdict | Promise<Verdict>
}

export type LoadWork = (subject: DenySubject) => Promise<number>

const maxWorks = 50_000
const maxPictures = 20_000

/** What is remembered holds for one version of the rules. */
export function createDeniedWorks(rules: () => DenyRules): DeniedWorks {
  const works = new LRUCache<string, Verdict>({ max: maxWorks })
  /** Works that a view does not have, by view and work. */
  const missing = new LRUCache<string, true>({ max: maxWorks })
  const pictures = new LRUCache<string, true>({ max: maxPictures })
  let version: DenyRules | undefined
  let extended = rules()
  const current = (): DenyRules => {
    const now = rules()
    if (now !== version) {
      works.clear()
      missing.clear()
      pictures.clear()
      version = now
      extended = now.size === 0 ? now : { ...now, deniesPicture: (address) => now.deniesPicture(address) || isKnown(address) }
    }
    return extended
  }
  const isKnown = (address: string): boolean => {
    if (pictures.has(pictureKey(address) ?? '')) return true
    const owner = pictureOwner(address)
    return owner !== undefined && works.get(subjectLabel(owner)) === 'denied'
  }

  const verdict = (subject: DenySubject, load: LoadWork, view: string): Verdict | Promise<Verdict> => {
    const now = current()
    if (now.size === 0) return 'allowed'
    if (now.deniesSubject(subject)) return 'denied'
    // Only with users, tags and words is more than the id needed.
    if (!now.isBroad || subject.kind === 'user') return 'allowed'
    const label = subjectLabel(subject)
    const known = works.get(label)
    if (known) return known
    return missing.has(`${view} ${label}`) ? 'allowed' : loadVerdict(subject, load, view)
  }
  const loadVerdict = async (subject: DenySubject, load: LoadWork, view: string): Promise<Verdict> => {
    const status = await load(subject).catch(() => 503)
    const label = subjectLabel(subject)
    const known = works.get(label)
    if (known) return known
    if (status >= 500 || status === 429 || status === 403) return 'unknown'
    missing.set(`${view} ${label}`, true)
    return 'allowed'
  }
  return {
    rules: current,
    record(work) {
      current()
      works.set(subjectLabel(work), work.isDenied ? 'denied' : 'allowed')
      for (const key of work.pictures) pictures.set(key, true)
    },
    requestVerdict(subject, load, view = '') {
      const now = current()
      if (!subject || now.size === 0) return 'allowed'
      if (subject.isDescribed) return now.deniesSubject(subject) ? 'denied' : 'allowed'
      return verdict(subject, load, view)
    },
    pictureVerdict(address, load, view = '') {
      const now = current()
      if (now.size === 0) return 'allowed'
      if (now.deniesPicture(address)) return 'denied'
      const owner = pictureOwner(address)
      return owner ? verdict(owner, load, view) : 'allowed'
    },
  }
}
