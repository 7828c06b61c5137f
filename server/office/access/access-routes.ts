import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Code,
  codeRequest,
  credentialRequest,
  inviteRequest,
  type Me,
  recoveryRequest,
  revokeRequest,
} from '../../../contracts/office.ts'
import { officePath } from '../../../contracts/office-paths.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import type { RateLimits } from '../../leads/rate-limits.ts'
import { senderKey } from '../../leads/screening/sender.ts'
import { describeFailure } from '../../outbox/notifier.ts'
import type { OfficeOptions } from '../office-options.ts'
import { countAttempt, OfficeFailure, parseRequest, whoIs } from '../office-request.ts'
import { deviceName } from './device-name.ts'
import type { OfficeAccess } from './office-access.ts'
import { registrationOptions, signInOptions, verifyRegistration, verifySignIn } from './passkeys.ts'
import type { Person } from './people.ts'
import { hashOf, hashOfCode, newCode, newSecret, readTicket, signTicket } from './secrets.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import type { NewSession } from './sessions.ts'

/** A code is typed within this time. */
const CODE_LIFETIME_MS = 10 * MINUTE_MS

const TICKET_LIFETIME_MS = 5 * MINUTE_MS

/**
 * Wrong codes, of one sender and of all together. A code has 50 bits and lives as long as the period, so that whoever uses up the
 * limit of all finds a given one with a probability of 5,000 / 2^50, one in two hundred thousand million; within a year of
 * trying, with a code to find at any time, one in four million. NIST SP 800-63B (5.1.2.2) wants a limit for secrets below 64 bits.
 * That of a sender need not be low therefore: an office, or the customers of a phone carrier, share one address, where the wrong
 * codes of some must not keep the others out. It keeps one sender from using up the limit of all, of which it is a twentieth; and
 * when many senders have used that up, whoever comes from elsewhere has three tries all the same.
 */
export const guessLimits: RateLimits = { periodMs: 10 * MINUTE_MS, bySender: 250, byAll: 5_000, ownBySender: 3 }

/** Requests for a code by e-mail, whatever the name. The limit of all bounds the rows that are stored, and is far from anybody's use. */
const recoveryLimits: RateLimits = { periodMs: 60 * MINUTE_MS, bySender: 5, byAll: 10_000 }

/**
 * Mails to one person, whoever asks: twelve an hour fill no mailbox. Nobody is kept out by the requests of others, since the code
 * of the mail before is still good for half of its life.
 */
const mailLimits: RateLimits = { periodMs: CODE_LIFETIME_MS / 2, bySender: 1, byAll: 10_000 }

/**
 * Makes a code by which a person makes a passkey, stores its hash and returns what to show.
 *
 * @param session the session that makes it, with whose device it ends; none for the command line and for recovery
 * @throws OfficeFailure 401 when that session has ended
 */
export async function issueCode(
  access: OfficeAccess,
  { id }: Person,
  origin: string,
  now: Date,
  session?: string,
): Promise<Code> {
  const code = newCode()
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS)
  if (!(await access.addCode({ hash: hashOfCode(code), personId: id, expiresAt, session }))) {
    throw new OfficeFailure(401, 'signed-out')
  }
  return { code, expiresAt: expiresAt.toISOString(), address: `${origin}${officePath}` }
}

/** Adds the routes by which somebody signs in, and out, relative to the office's API: nobody need be signed in for them. */
export function signInRoutes(app: FastifyInstance, options: OfficeOptions): void {
  recoveryRoute(app, options)
  const { access, relyingParty, secret, now } = options

  app.post('/codes', async (request) => {
    const { code } = parseRequest(codeRequest, request.body)
    const attempt = await countAttempt(options, 'code', senderKey(request.ip, secret), guessLimits)
    const hash = hashOfCode(code)
    const person = await personOf(await access.findCode(hash, now()))
    if (person === undefined) {
      throw new OfficeFailure(403, 'code')
    }
    await access.takeBackAttempt(attempt)
    const ticket = newSecret()
    const expiresAt = new Date(now().getTime() + TICKET_LIFETIME_MS)
    await access.addChallenge(hashOf(ticket), { hash, personId: person.id }, expiresAt)
    const passkeys = await access.passkeysOf(person.id)
    return { name: person.name, ticket, options: await registrationOptions(relyingParty, person, passkeys, ticket) }
  })

  app.post('/passkeys', async (request, reply) => {
    const { ticket, credential } = parseRequest(credentialRequest, request.body)
    const code = await access.takeChallenge(hashOf(ticket), now())
    const person = code && (await personOf(code.personId))
    const passkey = person && (await verifyRegistration(relyingParty, credential, ticket))
    if (!code || !person || !passkey) {
      throw new OfficeFailure(403, 'passkey')
    }
    const session = newSession(request)
    if (!(await access.addPasskey(code, passkey, session, now()))) {
      throw new OfficeFailure(403, 'code')
    }
    return comeIn(reply.code(201), person, session)
  })

  app.post('/sign-in/options', async () => {
    const ticket = signTicket(new Date(now().getTime() + TICKET_LIFETIME_MS), secret)
    return { ticket, options: await signInOptions(relyingParty, ticket) }
  })

  app.post('/sign-in', async (request, reply) => {
    const { ticket, credential } = parseRequest(credentialRequest, request.body)
    // A signature of 256 bits is not guessed: nobody is kept out for the wrong ones of others.
    const expiresAt = readTicket(ticket, secret)
    const isValid = expiresAt !== null && expiresAt > now()
    const { id } = credential
    const passkey = isValid && typeof id === 'string' ? await access.findPasskey(id) : null
    const counter = passkey && (await verifySignIn(relyingParty, credential, passkey, ticket))
    const session = newSession(request)
    if (
      expiresAt === null ||
      passkey === null ||
      counter === null ||
      !(await access.useTicket(hashOf(ticket), expiresAt)) ||
      !(await access.signIn({ id: passkey.id, counter }, session, now()))
    ) {
      throw new OfficeFailure(403, 'passkey')
    }
    return comeIn(reply, passkey.person, session)
  })

  app.post('/sign-out', async (request, reply) => {
    if (request.signedIn !== null) {
      await access.endSession(request.signedIn.session)
      options.onErased()
    }
    clearSessionCookie(reply)
    return reply.code(204).send()
  })

  async function personOf(id: string | null): Promise<Person | undefined> {
    return (await access.people()).find((person) => person.id === id)
  }
}

function recoveryRoute(app: FastifyInstance, options: OfficeOptions): void {
  const { access, relyingParty, secret, sendCode, now } = options

  app.post('/recovery', async (request, reply) => {
    const { name } = parseRequest(recoveryRequest, request.body)
    reply.code(202)
    if (sendCode === null) {
      return { isSent: false }
    }
    await countAttempt(options, 'recovery', senderKey(request.ip, secret), recoveryLimits)
    // Not awaited: the answer and its time are the same for a name that nobody has.
    sendNewCode(name, sendCode).catch((error: unknown) =>
      request.log.warn(describeFailure(error), 'a code was not sent'),
    )
    return { isSent: true }
  })

  async function sendNewCode(name: string, send: NonNullable<OfficeOptions['sendCode']>): Promise<void> {
    const person = await access.findPerson(name)
    const mail = person && (await access.countAttempt('mail', person.id, mailLimits, now()))
    if (person === null || mail === null) {
      return
    }
    try {
      const { code } = await issueCode(access, person, relyingParty.origin, now())
      await send(code, person)
    } catch (error) {
      await access.takeBackAttempt(mail)
      throw error
    }
  }
}

/** Adds the routes by which somebody who is signed in lets others in, and keeps them out, relative to the office's API. */
export function invitationRoutes(app: FastifyInstance, { access, relyingParty, onErased, now }: OfficeOptions): void {
  app.post('/people', async (request, reply) => {
    const { session } = whoIs(request)
    const { name } = parseRequest(inviteRequest, request.body)
    const person = await access.invite(name, session, now())
    if (person === null) {
      throw new OfficeFailure(401, 'signed-out')
    }
    if ((await access.passkeysOf(person.id)).length > 0) {
      // Whoever has this name makes codes for other devices alone: a colleague would come in as that person.
      throw new OfficeFailure(409, 'taken')
    }
    reply.code(201)
    return issueCode(access, person, relyingParty.origin, now(), session)
  })

  app.post('/devices', async (request, reply) => {
    const { person: id, name, session } = whoIs(request)
    reply.code(201)
    return issueCode(access, { id, name }, relyingParty.origin, now(), session)
  })

  app.post('/passkeys/revoke', async (request, reply) => {
    await access.revoke(parseRequest(revokeRequest, request.body).passkey)
    onErased()
    return reply.code(204).send()
  })
}

interface IssuedSession extends NewSession {
  readonly token: string
}

function newSession(request: FastifyRequest): IssuedSession {
  const token = newSecret()
  return { id: randomUUID(), token, tokenHash: hashOf(token), device: deviceName(request.headers['user-agent']) }
}

function comeIn(reply: FastifyReply, { name }: Person, { id, token }: IssuedSession): Me {
  setSessionCookie(reply, token)
  return { name, session: id }
}
