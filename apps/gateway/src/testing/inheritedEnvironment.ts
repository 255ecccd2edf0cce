// The environment of programs that tests start.

/** Variables that every program gets from the tests: PATH, the time zone and the clock of `faketime` (CONTRIBUTING.md, Tests). */
export const inheritedEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && /^(?:PATH|TZ|LD_PRELOAD|FAKETIME.*|(?:DONT_)?FAKE_.*)$/.test(name) ? [[name, value]] : [],
  ),
)
