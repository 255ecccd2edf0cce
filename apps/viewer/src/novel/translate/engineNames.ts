// Display names of the engines: translated for generic ones, product names for the others.
import type { MessageKey, Translate } from '../../platform/i18n/useT.ts'
import type { EngineId } from './engine.ts'

const names: Readonly<Record<Exclude<EngineId, 'browser' | 'own' | 'site'>, string>> = {
  glm: 'GLM-4 9B',
  qwen2_5: 'Qwen2.5 7B',
  hy_mt: 'Hunyuan-MT 7B',
  ms: 'Microsoft',
  gg: 'Google',
  yd: 'Youdao · 有道',
}

const hints: Partial<Record<EngineId, MessageKey>> = {
  browser: 'translate.engine.browser.hint',
  own: 'translate.engine.own.hint',
  site: 'translate.engine.site.hint',
}

export function engineName(id: EngineId, t: Translate): string {
  return id === 'browser' || id === 'own' || id === 'site' ? t(`translate.engine.${id}`) : names[id]
}

/** A hint about an engine; undefined if its name says enough. */
export const engineHint = (id: EngineId, t: Translate): string | undefined => {
  const key = hints[id]
  return key && t(key)
}
