// Prompts for language models. They name the target language: in Chinese for Chinese readers, whose models understand it best, else in
// English.
import type { Language } from '../text/language.ts'

interface Prompt {
  /** System message. */
  readonly system: string
  /** Precedes numbered lines. */
  readonly lines: string
  /** Precedes a text without numbered lines. */
  readonly passage: string
}

const names: Readonly<Record<Language, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁体中文',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  pt: 'Portuguese',
  ru: 'Russian',
}

/** The prompts for a translation into `to`. */
export function translationPrompt(to: Language): Prompt {
  const name = names[to]
  if (to === 'zh-CN' || to === 'zh-TW')
    return {
      system: '你是一个专业的文学翻译引擎。',
      lines: `将下面编号的各行翻译成${name}。每行以自己的编号（如 [#1]）开头，逐行对应，不要合并，保留形如 [名字0] 的标记，只输出译文：`,
      passage: `将下面的文本翻译成${name}，保留换行以及形如 [名字0] 的标记，只输出译文：`,
    }
  return {
    system: `You are a professional engine for literary translation into ${name}.`,
    lines: `Translate the numbered lines below into ${name}. Begin each line with its own number (like [#1]), one line for one line, never merged, keep marks like [名字0] as they are, and answer with nothing but the translation:`,
    passage: `Translate the text below into ${name}. Keep its line breaks and marks like [名字0] as they are, and answer with nothing but the translation:`,
  }
}
