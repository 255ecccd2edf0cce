// Stored list: reads the lists that a tab keeps in its storage.

/** The list written in `text`; an empty one out of nothing, and out of garbage: the tab is then as if never used. Never throws. */
export function storedList(text: string | null): readonly unknown[] {
  try {
    const value: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    // Garbage in storage is no fault of who reads it.
    return []
  }
}
