// Visits from an imported file, whose picture addresses are untrusted.
import { expect, test } from 'vitest'
import { readHistoryFile } from '../../platform/persistence/historyFile.ts'
import { artworkEntry, novelEntry, userEntry } from './visitEntry.ts'

const foreign = 'https://tracker.example/seen.png?who=me'

test('pictures of an imported history are loaded through the image proxy only', () => {
  const read = readHistoryFile(
    JSON.stringify([
      [{ id: '1', title: 'A', images: [{ s: foreign, m: foreign, l: foreign, o: foreign }], author: { id: '2', name: 'U' } }],
      [{ id: '3', title: 'N', cover: { s: foreign, m: foreign, l: foreign }, author: { id: '2', name: 'U' } }],
      [{ id: '2', name: 'U', avatar: foreign }],
    ]),
  )
  const entries = [
    ...(read?.artworks ?? []).map(artworkEntry),
    ...(read?.novels ?? []).map(novelEntry),
    ...(read?.users ?? []).map(userEntry),
  ]
  expect(entries).toHaveLength(3)
  for (const { picture } of entries) expect(picture).toMatch(/^(?:$|\/api\/image\/)/)
})
