// The address and key of the user's own language model. They stay in this browser (streamOwnModel.ts sends the requests).
import { record, text } from '@emaki/domain'
import { storedValue } from '../../platform/settings/storage.ts'
import { ownModelKey } from '../../platform/settings/storageKeys.ts'

export interface OwnModel {
  /** Base address of an OpenAI-compatible service, for example `https://models.example/v1`. */
  readonly base: string
  readonly key: string
  readonly model: string
}

const storage = storedValue(ownModelKey, () => localStorage)

/** The stored model. Its fields are empty until the user sets them. */
export function readOwnModel(): OwnModel {
  const stored = record(storage.read())
  return { base: text(stored.base), key: text(stored.key), model: text(stored.model) }
}

/** Stores the model in this browser. Returns false when the browser refuses. */
export function saveOwnModel({ base, key, model }: OwnModel): boolean {
  storage.write({ base: base.trim(), key: key.trim(), model: model.trim() })
  return !storage.refused
}

/** True for https addresses, and http addresses of this machine, without credentials or query. */
export function isModelAddress(base: string): boolean {
  if (!URL.canParse(base)) return false
  const { protocol, hostname, username, search } = new URL(base)
  const isOwnMachine = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname)
  return (protocol === 'https:' || isOwnMachine) && username === '' && search === ''
}

export const isOwnModelSet = ({ base, model }: OwnModel): boolean => isModelAddress(base) && model !== ''
