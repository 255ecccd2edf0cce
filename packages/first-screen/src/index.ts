export { artistTabs, artistTexts } from './artistTexts.ts'
export { type FirstScreenName, type FirstScreenOptions, firstScreen } from './firstScreen.ts'
export { type ScreenTexts, screenTexts } from './texts.ts'
