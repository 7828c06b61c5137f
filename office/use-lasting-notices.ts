import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enablePush, pushState } from './push.ts'
import { settingsQuery } from './queries.ts'

/**
 * Subscribes a device again whose notices the push service has dropped, or whose session has ended, once the office is
 * opened on it. Nothing is asked: the browser's leave is there already.
 */
export function useLastingNotices(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = async () => {
      const device = await pushState()
      if ((device !== 'on' && device !== 'off') || Notification.permission !== 'granted') {
        return
      }
      const { devices } = await client.fetchQuery(settingsQuery)
      const own = devices.find(({ isOwn }) => isOwn)
      // Who has switched the notices off has no subscription in the browser.
      const isCut = own?.notices === 'lost' || (own?.notices === 'none' && device === 'on')
      if (isCut && (await enablePush())) {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
      }
    }
    // Notices come by e-mail as well, and the settings say what is missing.
    renew().catch(() => undefined)
  }, [client])
}
