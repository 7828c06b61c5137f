import { useState } from 'react'

/** Whether something that was waited for is still under way. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  const waitFor = async <Value>(done: Promise<Value>): Promise<Value> => {
    setIsBusy(true)
    const value = await done
    setIsBusy(false)
    return value
  }
  return { isBusy, waitFor }
}
