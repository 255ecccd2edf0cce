/** The text of a part of a path. An invalid escape is part of the text. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
