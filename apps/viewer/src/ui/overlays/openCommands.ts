import { createContext } from 'react'

/** Opens the command palette. The app provides it, because modules below it do not import it; undefined in parts that are shown alone. */
export const OpenCommands = createContext<(() => void) | undefined>(undefined)
