/** The key pair that signs push messages (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Where a browser takes push messages, and its keys, which the push service does not know. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushSubscription extends PushAddress {
  readonly id: string
}

/** A telephone of the office, as its owner knows it. */
export interface Telephone {
  readonly person: string
  readonly device: string
}

/** The telephones that get push messages. */
export interface OfficePush {
  /**
   * Returns the key pair of this database: the stored one, else the offered one, which is stored then. It never changes, as
   * every subscription is bound to it.
   */
  keys(offered: () => PushKeys | Promise<PushKeys>): Promise<PushKeys>
  /** Keeps the subscription of a session in place of its former one. One that the browser has made before keeps its id. */
  subscribe(session: string, address: PushAddress, now: Date): Promise<void>
  /** Forgets the subscription of a session. */
  unsubscribe(session: string): Promise<void>
  /** Returns the subscription of a session; null when there is none, or when it was lost. */
  ofSession(session: string): Promise<PushSubscription | null>
  /** Returns a subscription; null when it was removed or lost. */
  find(id: string): Promise<PushSubscription | null>
  /** Records that the push service has accepted a message. */
  delivered(subscription: PushSubscription, now: Date): Promise<void>
  /** Records that the push service no longer knows a subscription, unless the browser has renewed it meanwhile. */
  lost(subscription: PushSubscription, now: Date): Promise<void>
  /**
   * Deletes the sessions that are idle or too old. Their subscriptions are lost at once, and a session is deleted a week
   * after its subscription was lost, so that the digests name its telephone.
   */
  forgetEndedSessions(now: Date): Promise<void>
  /** Returns the telephones that get no notices any more. */
  lostTelephones(): Promise<readonly Telephone[]>
}
