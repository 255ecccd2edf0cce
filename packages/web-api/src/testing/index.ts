export * from './testClock.ts'
