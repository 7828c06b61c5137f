import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enablePush, pushState } from './push.ts'
import { settingsQuery } from './queries.ts'

/**
 * Subscribes a device again whose notices the push service has dropped, once the office is opened on it. Nothing is
 * asked: the browser's leave is there already.
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
      if (devices.some(({ isOwn, notices }) => isOwn && notices === 'lost') && (await enablePush())) {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
      }
    }
    // Notices come by e-mail as well, and the settings say what is missing.
    renew().catch(() => undefined)
  }, [client])
}
