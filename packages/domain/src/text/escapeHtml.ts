/** Escapes text for HTML elements and quoted attributes, with numeric character references. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
