import { HARD_LIMIT } from '../../server/screening/sender.ts'
import { sendLead } from '../send-lead.ts'

/** More than the limit lets through, though not three times as much: one for each process would. */
const LEADS = 2 * HARD_LIMIT.leads

export interface LimitFigures {
  readonly limit: number
  readonly sent: number
  readonly taken: number
  readonly refused: number
}

/**
 * Sends many leads from one address, through all processes in turn and at the same time.
 *
 * @param processes their addresses
 * @param firstLead number of the first lead
 */
export async function exceedLimit(
  processes: readonly string[],
  sender: string,
  firstLead: number,
): Promise<LimitFigures> {
  const statuses = await Promise.all(
    Array.from({ length: LEADS }, (_, index) =>
      sendLead(processes[index % processes.length] ?? '', firstLead + index, sender),
    ),
  )
  const count = (status: number) => statuses.filter((answer) => answer === status).length
  return { limit: HARD_LIMIT.leads, sent: LEADS, taken: count(201), refused: count(429) }
}
