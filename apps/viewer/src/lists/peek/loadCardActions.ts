// Loads the actions of cards. A file of its own, so that the first script does not name the files that they need.
import { loadAllMessages } from '../../platform/i18n/catalogue.ts'

/** Resolves to the module. Rejects when it fails to load. */
export const loadCardActions = () =>
  Promise.all([import('./CardActions.tsx'), loadAllMessages()]).then(([{ CardActions }]) => ({ default: CardActions }))
