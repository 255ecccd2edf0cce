/** A style sheet without comments and line breaks, so that pages stay small. */
export const compactStyle = (sheet: string): string => sheet.replace(/\/\*.*?\*\//gs, '').replace(/\s*\n\s*/g, '')
