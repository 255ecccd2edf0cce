// Runs tasks one after another.

/** Returns a function that runs a task after all earlier ones, also when those fail. It resolves and rejects as the task does. */
export function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  const last: { task: Promise<unknown> } = { task: Promise.resolve() }
  return (task) => {
    const running = last.task.then(task)
    last.task = running.catch(() => undefined)
    return running
  }
}
