// The languages of the interface as a model is told of them, in the language of its instruction.
import type { Language } from '@emaki/domain'

export const modelLanguages: Readonly<Record<Language, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁体中文',
  de: '德语',
  el: '希腊语',
  en: '英语',
  es: '西班牙语',
  fr: '法语',
  it: '意大利语',
  ja: '日语',
  ko: '韩语',
  pt: '葡萄牙语',
  ru: '俄语',
}
