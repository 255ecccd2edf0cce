// The export panels of the ugoira on the page: buttons and actions elsewhere open them.

interface ExportPanel {
  setPanel(isOpen: boolean): void
}

const panels = new Map<string, ExportPanel>()

/** Registers the panel of an artwork. Returns a function that removes it. */
export function registerExportPanel(artworkId: string, panel: ExportPanel): () => void {
  panels.set(artworkId, panel)
  return () => {
    if (panels.get(artworkId) === panel) panels.delete(artworkId)
  }
}

/** Opens the export panel of a ugoira on the page, and starts loading it (docs/spec/product.md 4). */
export function openExportPanel(artworkId: string): void {
  panels.get(artworkId)?.setPanel(true)
}
