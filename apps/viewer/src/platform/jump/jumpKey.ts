/** The key that opens the dialog, also before the shortcuts of app/keyboard are loaded. */
export const jumpKey = '#'
