import { expect, test } from 'vitest'
import { filesToLoad } from './preload.ts'

const firstLoad = ['assets/main-a.js', 'assets/react-b.js', 'assets/libraries-c.js', 'assets/rolldown-runtime-d.js']

test('an import of the main chunk loads the scripts and the style of the first load, without the boot script that imports it', () => {
  const files = [...firstLoad, 'assets/boot-e.js', 'assets/main-f.css']
  expect(filesToLoad('assets/main-a.js', files)).toEqual([...firstLoad, 'assets/main-f.css'])
})

test('an import of a screen does not name the scripts of the first load', () => {
  const files = ['assets/ranking-g.js', ...firstLoad, 'assets/boot-e.js', 'assets/main-f.css', 'assets/ranking-h.css']
  expect(filesToLoad('assets/ranking-g.js', files)).toEqual(['assets/ranking-g.js', 'assets/main-f.css', 'assets/ranking-h.css'])
})
