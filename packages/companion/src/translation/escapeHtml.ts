// Text as HTML text.

/** Nothing in the result can begin or end an element, an attribute or an entity. */
export const escapeHtml = (plain: string): string => plain.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
