import type { FastifyInstance } from 'fastify'
import { weeklySlots } from '../../content/landing.ts'
import type { Settings, TestResult } from '../../leads/office-protocol.ts'
import type { GuessLimits, OfficeAccess } from '../store/office-access.ts'
import { OfficeFailure, whoIs } from './office-request.ts'

/** Nobody fills the mailbox with tests. */
const testLimits: GuessLimits = { periodMs: 10 * 60_000, bySender: 5, byAll: 20 }

export interface SettingsRouteOptions {
  readonly access: Pick<OfficeAccess, 'sessions' | 'guess'>
  readonly health: () => Promise<Settings['health']>
  /** Sends a test to the business by each channel. */
  readonly sendTest: () => Promise<TestResult>
  readonly now: () => Date
}

/** Adds the route of the settings, relative to the office's API. */
export function settingsRoutes(app: FastifyInstance, { access, health, sendTest, now }: SettingsRouteOptions): void {
  app.post('/test-message', async (request) => {
    const guess = await access.guess('test', whoIs(request).session, testLimits, now())
    if (guess === null) {
      throw new OfficeFailure(429, 'too-many', {}, testLimits.periodMs)
    }
    return sendTest()
  })

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
