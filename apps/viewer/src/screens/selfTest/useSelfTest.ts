// Runs the self-test when its page opens, and again when the user asks.
import { useEffect, useState } from 'react'
import { pageTools } from '../../platform/selfTest/browserTools.ts'
import { runSelfTest, type SelfTestState } from '../../platform/selfTest/runSelfTest.ts'

/** The state of all steps, and a function that starts the test again, also while it runs. */
export function useSelfTest(): { readonly steps: SelfTestState; readonly restart: () => void } {
  const [run, setRun] = useState(0)
  const [steps, setSteps] = useState<SelfTestState>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run is another test
  useEffect(() => {
    const stop = new AbortController()
    setSteps({})
    void runSelfTest(pageTools(), (name, state) => setSteps((before) => ({ ...before, [name]: state })), stop.signal)
    return () => stop.abort()
  }, [run])
  return { steps, restart: () => setRun((before) => before + 1) }
}
