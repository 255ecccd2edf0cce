// The room's door: pictures by name, and the painter that paints them.
export * from './picture.ts'
