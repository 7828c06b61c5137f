import type { FastifyRequest } from 'fastify'
import type { FormSignal, Origin } from '../store/origin.ts'
import { senderKey } from './sender-key.ts'

/**
 * Where a request's leads come from.
 *
 * @param signal what the form says of how it was filled in
 * @param secret what senders' keys are made with
 */
export function originOf(request: FastifyRequest, signal: FormSignal, secret: string): Origin {
  const isConnected = request.socket.remoteAddress !== undefined
  return { sender: isConnected ? senderKey(request.ip, secret) : null, signal }
}
