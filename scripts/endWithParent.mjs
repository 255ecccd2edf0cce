/**
 * Sends SIGTERM to this process when the shell that npm started it with has ended. npm passes a signal on to that shell only, and the
 * shell ends without passing it on.
 */
export function endWithParent() {
  const { ppid } = process
  // Windows has no SIGTERM, and its processes keep the number of their parent.
  if (process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
