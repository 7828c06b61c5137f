import type { FastifyInstance } from 'fastify'
import { weeklySlots } from '../../content/landing.ts'
import type { Settings } from '../../contracts/office.ts'
import type { RateLimits } from '../leads/rate-limits.ts'
import type { OfficeOptions } from './office-options.ts'
import { countAttempt, whoIs } from './office-request.ts'

/** Nobody fills the mailbox with tests. */
const testLimits: RateLimits = { periodMs: 10 * 60_000, bySender: 5, byAll: 20 }

/** Adds the route of the settings, relative to the office's API. */
export function settingsRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { access, relyingParty, health, sendTest, sendSampleConfirmation, now } = options
  const tests = { '/test-message': sendTest, '/test-confirmation': sendSampleConfirmation }
  for (const [path, send] of Object.entries(tests)) {
    app.post(path, async (request) => {
      await countAttempt(options, 'test', whoIs(request).session, testLimits)
      return send()
    })
  }

  app.get('/settings', async (request): Promise<Settings> => {
    const { session, person } = whoIs(request)
    const [devices, passkeys] = await Promise.all([access.devices(now()), access.passkeysOf(person)])
    return {
      devices: devices.map((each) => ({
        ...each,
        seenAt: each.seenAt?.toISOString() ?? null,
        isOwn: each.session === session,
      })),
      accepted: {
        rpId: new URL(relyingParty.origin).hostname,
        userId: Buffer.from(person).toString('base64url'),
        allAcceptedCredentialIds: passkeys.map(({ id }) => id),
      },
      health: await health(),
      slots: weeklySlots,
    }
  })
}
