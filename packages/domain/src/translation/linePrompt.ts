// What a language model is told when it is to translate numbered lines; in Chinese, which the models that readers here use know best.
import type { Language } from '../language.ts'

/** Names of the interface's languages in the language of the instruction. */
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

export const lineSystem = '你是一个专业的文学翻译引擎。'

/** The instruction before the numbered lines. `to` is a name out of `modelLanguages`. */
export const lineInstruction = (to: string): string =>
  `将下面编号的各行翻译成${to}。每行以自己的编号（如 [#1]）开头，逐行对应，不要合并，保留形如 [名字0] 的标记，只输出译文：`
