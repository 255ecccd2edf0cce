// Exports settings to a file and imports them. An import asks for each sensitive part separately (docs/reliability.md H5).

import { addSearches, readSearches } from '../../lists/searchBox/searchHistory.ts'
import { browserReaderSettings, readStoredOptions } from '../../pictures/mangaReader/readerSettings.ts'
import type { MessageKey, Translate } from '../../platform/i18n/useT.ts'
import type { ImportReport } from '../../platform/settings/importReport.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import type { SettingKey, Settings } from '../../platform/settings/table.ts'
import {
  type ConsentKey,
  consentKeys,
  type ImportError,
  isInForce,
  maxSettingsFileLength,
  readSettingsFile,
  type SettingsFile,
  writeSettingsFile,
} from '../../platform/settings/transfer.ts'
import { fileDay, offerFile } from '../../saving/savers/browserSaver.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { pickFile } from '../../ui/pickFile.ts'
import { reloadSoon } from './reloadSoon.ts'
import { entryName } from './table/settingTexts.ts'

/** Downloads all settings. The file includes the login only if `withLogin` is true. */
export async function exportSettings(withLogin: boolean): Promise<void> {
  const token = withLogin ? await ownToken() : undefined
  const mangaReader = { settings: browserReaderSettings.read().settings }
  const text = writeSettingsFile(readSettings(), { searches: readSearches(), mangaReader, token })
  offerFile(new Blob([text], { type: 'text/plain' }), `emaki-settings-${fileDay()}.txt`)
}

/** The refresh token of local app API mode. Its code is loaded on demand. */
async function ownToken(): Promise<string | undefined> {
  const { localApp } = await import('../../platform/localMode/localMirror.ts')
  return localApp().copyToken()
}

const errorTexts: Readonly<Record<ImportError['kind'], MessageKey>> = {
  empty: 'transfer.fault.empty',
  large: 'transfer.fault.large',
  encoding: 'transfer.fault.encoding',
  json: 'transfer.fault.json',
  foreign: 'transfer.fault.foreign',
  value: 'transfer.fault.value',
}

/** Opens a file picker and applies the file completely, or not at all. A toast shows why a file is rejected. */
export async function importSettings(t: Translate): Promise<ImportOutcome | undefined> {
  const chosen = await pickFile('.txt,text/plain')
  if (chosen === undefined) return undefined
  const reading =
    chosen.size > maxSettingsFileLength
      ? { error: { kind: 'large' } as const }
      : readSettingsFile(await textOf(chosen), location.protocol)
  if ('error' in reading) {
    const { error } = reading
    const reason = t(errorTexts[error.kind], { name: 'name' in error ? entryName(error.name, t) : '' })
    showToast(t('transfer.failed', { reason }), { kind: 'error' })
    return undefined
  }
  return applySettingsFile(reading.file, t)
}

export interface ImportOutcome {
  /** Undefined when everything was taken. */
  readonly report: ImportReport | undefined
  /** Reloads the page, where the import needs that. To be called once the report was read. */
  readonly finish: () => void
}

/** Applies a file. Asks for confirmation of each sensitive part first. Without a report, it finishes at once. */
export async function applySettingsFile(file: SettingsFile, t: Translate): Promise<ImportOutcome> {
  const { plain, adult, hosts, consents: asked, searches, mangaReader, token } = file
  const now = readSettings()
  const takesAdult =
    isInForce(adult, now) ||
    (await confirm({ title: t('transfer.adult.ask'), text: t('setting.r18.why'), yes: t('setting.turn_on') }))
  const changesHosts = !isInForce(hosts, now)
  const addresses = Object.values(hosts).filter((value) => typeof value === 'string')
  const takesHosts =
    !changesHosts ||
    (await confirm({
      title: t('transfer.hosts.ask'),
      text: t('transfer.hosts.why', { hosts: addresses.join('\n') }),
      yes: t('transfer.hosts.yes'),
      danger: true,
    }))
  const consents = await askConsents(file, now, t)
  const changes = { ...plain, ...(takesAdult ? adult : {}), ...(takesHosts ? hosts : {}), ...consents }
  setSettings(changes)
  addSearches(searches)
  if (mangaReader !== undefined) browserReaderSettings.change(readStoredOptions(mangaReader))
  showToast(t('transfer.settings.done'), { kind: 'success' })
  const hasLoggedIn = token !== '' && (await offerLogin(token, t))
  const letsScriptsIn = consents.loadKissTranslator === true || consents.loadImmersiveTranslate === true
  const needsReload = hasLoggedIn || (changesHosts && takesHosts) || letsScriptsIn
  const finish = () => {
    if (needsReload) reloadSoon()
  }
  const declined = Object.keys({ ...adult, ...hosts, ...asked }).filter((key) => !isTaken(key, changes, asked, now))
  const notTaken = [...file.notTaken, ...declined.map((name) => ({ name, why: 'declined' }) as const)]
  if (notTaken.length > 0) return { report: { taken: Object.keys(changes) as SettingKey[], notTaken }, finish }
  finish()
  return { report: undefined, finish }
}

/** False for a sensitive part that the user declined. A script that was on already counts as taken. */
const isTaken = (key: string, changes: object, consents: object, now: Settings): boolean =>
  Object.hasOwn(changes, key) || (Object.hasOwn(consents, key) && Reflect.get(now, key) === true)

/** Asks for each third-party script and statistic that the file turns on, unless it is on already. Returns the confirmed ones. */
async function askConsents(
  { consents }: SettingsFile,
  now: Settings,
  t: Translate,
): Promise<Partial<Record<ConsentKey, boolean>>> {
  const taken: Partial<Record<ConsentKey, boolean>> = {}
  for (const key of consentKeys) {
    if (consents[key] !== true || now[key]) continue
    const title = t('transfer.consent.ask', { name: t(`setting.${key}`) })
    if (await confirm({ title, text: t(`setting.${key}.hint`), yes: t('setting.turn_on'), danger: true })) taken[key] = true
  }
  return taken
}

/** Offers to log in with the token of a file. Resolves to true after a login that is persisted; a toast shows a failure. */
async function offerLogin(token: string, t: Translate): Promise<boolean> {
  if (!(await confirm({ title: t('transfer.token.ask'), text: t('transfer.token.why'), yes: t('screen.login') }))) return false
  const { loginWithToken } = await import('../../platform/session/login.ts')
  const outcome = await loginWithToken(token)
  if ('failure' in outcome) showToast(outcome.failure, { kind: 'error' })
  return 'user' in outcome && outcome.isKept
}

async function textOf(file: File): Promise<string> {
  try {
    return await file.text()
  } catch {
    // The file was moved, or its permission was withdrawn: treated as empty.
    return ''
  }
}
