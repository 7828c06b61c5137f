import type { FastifyInstance } from 'fastify'
import { weeklySlots } from '../../content/landing.ts'
import type { Settings } from '../../leads/office-protocol.ts'
import type { OfficeAccess } from '../store/office-access.ts'
import { whoIs } from './office-request.ts'

export interface SettingsRouteOptions {
  readonly access: Pick<OfficeAccess, 'sessions'>
  readonly health: () => Promise<Settings['health']>
  readonly now: () => Date
}

/** Adds the route of the settings, relative to the office's API. */
export function settingsRoutes(app: FastifyInstance, { access, health, now }: SettingsRouteOptions): void {
  app.get('/settings', async (request): Promise<Settings> => {
    const { session } = whoIs(request)
    const sessions = await access.sessions(now())
    return {
      sessions: sessions.map(({ id, name, device, seenAt, notices }) => ({
        id,
        name,
        device,
        seenAt: seenAt.toISOString(),
        isOwn: id === session,
        notices,
      })),
      health: await health(),
      slots: weeklySlots,
    }
  })
}
