// Text in XML documents.
import { escapeHtml } from '@emaki/domain'

/** Characters that XML 1.0 does not allow, not even as a reference. */
const noXmlCharacter = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text for elements and for attributes in double quotes. */
export const xml = (text: string): string => escapeHtml(text.replaceAll(noXmlCharacter, ''))

/** An element with text. `name` is trusted. */
export const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`
