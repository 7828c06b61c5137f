/** Somebody who answers leads. */
export interface Person {
  readonly id: string
  readonly name: string
}

/** A passkey as it is stored (WebAuthn, credential record). */
export interface StoredPasskey {
  /** The credential's id, base64url. */
  readonly id: string
  /** Base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** Where somebody is signed in. */
export interface OfficeSession {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly seenAt: Date
  /** Push messages on it. */
  readonly notices: 'none' | 'on' | 'lost'
}

/** A passkey and where it is used: one for each of its sessions, or one of which nobody is signed in. */
export interface OfficeDevice {
  /** The id of the passkey. */
  readonly passkey: string
  /** Null where nobody is signed in: the passkey opens the office all the same. */
  readonly session: Pick<OfficeSession, 'id' | 'seenAt' | 'notices'> | null
  /** Of the person. */
  readonly name: string
  /** For instance 'iPhone, Safari'. */
  readonly device: string
}

export interface NewSession {
  readonly id: string
  readonly tokenHash: string
  readonly device: string
}

/** What a ticket is for: a code that is typed, a challenge for making a passkey; or it is one for signing in that was used. */
export type TicketPurpose = 'code' | 'register' | 'used'

/** Something that may be used once. Only its hash is stored. */
export interface Ticket {
  readonly hash: string
  readonly purpose: TicketPurpose
  readonly personId: string | null
  /** The hash of the code that a challenge was made for. */
  readonly parentHash: string | null
  readonly expiresAt: Date
}

export interface NewTicket extends Ticket {
  /** The session that makes a code; none for the command line and for recovery. */
  readonly session?: string
}

/** How many guesses are allowed within a period, for one sender and for all together. */
export interface GuessLimits {
  readonly periodMs: number
  readonly bySender: number
  readonly byAll: number
  /** The first ones of each sender that pass whatever others have guessed; none by default. */
  readonly ownBySender?: number
}

/** Who may come into the office, and where they are signed in. Both stores pass the same contract test. */
export interface OfficeAccess {
  /** Returns whether anybody was invited. */
  isOpen(): Promise<boolean>
  people(): Promise<readonly (Person & { readonly createdAt: Date; readonly devices: number })[]>
  /**
   * Adds a person, or returns the one with this name, who from now on stays whatever becomes of a session that has invited them.
   * Names are compared without regard to case and Unicode form.
   */
  addPerson(name: string, now: Date): Promise<Person>
  /**
   * Does the same for a session. Until the person has come in they are removed with the passkey of that session.
   *
   * @returns null when the session has ended
   */
  invite(name: string, session: string, now: Date): Promise<Person | null>
  findPerson(name: string): Promise<Person | null>
  /** Removes a person with all passkeys and sessions, and what these have started, as `revoke` does. */
  removePerson(name: string): Promise<boolean>
  /** Stores a ticket. False when the session that makes it has ended. */
  addTicket(ticket: NewTicket): Promise<boolean>
  findTicket(hash: string, purpose: TicketPurpose, now: Date): Promise<Ticket | null>
  /** Returns a ticket and removes it: of several callers one gets it. */
  takeTicket(hash: string, purpose: TicketPurpose, now: Date): Promise<Ticket | null>
  /** Records that a ticket was used. False when it was used before. */
  useTicket(hash: string, expiresAt: Date): Promise<boolean>
  passkeysOf(personId: string): Promise<readonly StoredPasskey[]>
  /** Returns a passkey with its person. */
  findPasskey(id: string): Promise<(StoredPasskey & { readonly person: Person }) | null>
  /**
   * Uses a code up, stores the passkey that was made by it, and signs in, in one transaction. The person's other codes end.
   *
   * @returns false when the code is not there any more: then nothing is stored
   */
  addPasskey(
    code: { readonly hash: string; readonly personId: string },
    passkey: StoredPasskey,
    session: NewSession,
    now: Date,
  ): Promise<boolean>
  /** Signs in with a passkey, whose counter is stored. False when the passkey was removed meanwhile. */
  signIn(passkey: { readonly id: string; readonly counter: number }, session: NewSession, now: Date): Promise<boolean>
  /** Finds the session of a token that is neither idle nor too old, and notes that it was seen. */
  findSession(tokenHash: string, now: Date): Promise<OfficeSession | null>
  /** Returns everything by which somebody can come in. */
  devices(now: Date): Promise<readonly OfficeDevice[]>
  /** Ends a session; its passkey stays. */
  endSession(id: string): Promise<void>
  /**
   * Removes a passkey with all its sessions, the codes that these have made, and whom they have invited and who never came in. What
   * a session has started belongs to its passkey: signing out, which whoever holds a stolen device can do, does not hide it from
   * here, and whoever signs out after an invitation does not take it back.
   */
  revoke(passkeyId: string): Promise<boolean>
  /**
   * Counts a guess before it is looked at, so that guesses at one moment cannot pass the limits together.
   *
   * @returns the guess, to be taken back by `forgive` when it was right; null past the limits
   */
  guess(kind: string, sender: string, limits: GuessLimits, now: Date): Promise<string | null>
  forgive(guess: string): Promise<void>
  /** Removes the sessions, guesses and tickets that count for nothing any more. */
  forgetExpired(now: Date): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A session ends after so long without a request. */
export const IDLE_MS = 30 * DAY_MS

/** A session ends after so long in any case. */
export const LONGEST_SESSION_MS = 90 * DAY_MS
