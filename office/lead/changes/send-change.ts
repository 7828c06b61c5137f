import type { QueryClient } from '@tanstack/react-query'
import { fillText } from '../../../business/fill-text.ts'
import { changed } from '../../../content/office/lead.ts'
import {
  type ChangedLead,
  changedLead,
  type LeadChange,
  type LeadDetail,
  type LeadRow,
  newerLead,
} from '../../../contracts/office.ts'
import { isUnanswered, post, type Refusal } from '../../api.ts'
import { changesUnderWay, leadQueryOptions, todayQuery } from '../../queries.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import { applyChange, applyToToday, isSameState, putBack } from './apply-change.ts'

/** The answer to a change; `newer` is the lead that somebody else has changed meanwhile. */
export type SentChange =
  | { readonly ok: true; readonly value: ChangedLead }
  | (Refusal & { readonly newer: LeadDetail | null })

/** Sends something about a lead, and keeps what the lead is by now. */
export async function sendOfLead(
  client: QueryClient,
  lead: Pick<LeadRow, 'id'>,
  what: 'appointment/send' | 'correct' | 'notes' | 'tried' | 'undo',
  body: unknown,
): Promise<SentChange> {
  return keepAnswer(client, await sendAbout(lead, what, body))
}

/**
 * Shows a change of a lead and sends it; a refusal restores what was shown before, which its caller has to read again.
 *
 * @param lead as it was when somebody decided on the change, not as others have changed it since
 */
export async function sendChange(client: QueryClient, lead: LeadRow, change: LeadChange): Promise<SentChange> {
  const sending = predictAndSend(client, lead, change)
  changesUnderWay.set(sending, lead.id)
  const answer = await sending.finally(() => changesUnderWay.delete(sending))
  return keepAnswer(client, answer)
}

async function predictAndSend(client: QueryClient, lead: LeadRow, change: LeadChange): Promise<SentChange> {
  const rollBack = await predict(client, lead, change)
  const send = (version: number) => sendAbout(lead, 'change', { version, change })
  let answer = await send(lead.version)
  // Somebody has tried a call, told the host of the date or corrected a field: nothing that this change would overwrite.
  if (!answer.ok && answer.newer !== null && isSameState(answer.newer, lead)) {
    answer = await send(answer.newer.version)
  }
  if (!answer.ok) {
    rollBack()
  }
  return answer
}

async function sendAbout({ id }: Pick<LeadRow, 'id'>, what: string, body: unknown): Promise<SentChange> {
  const answer = await post(`/leads/${id}/${what}`, changedLead, body)
  return answer.ok ? answer : { ...answer, newer: newerOf(answer) }
}

function keepAnswer(client: QueryClient, answer: SentChange): SentChange {
  const lead = answer.ok ? answer.value.lead : answer.newer
  if (lead !== null) {
    keepLead(client, lead)
  }
  return answer
}

/** Shows a change before the server has answered. Returns what takes it back. */
async function predict(client: QueryClient, { id }: LeadRow, change: LeadChange): Promise<() => void> {
  const { queryKey } = leadQueryOptions(id)
  await Promise.all([client.cancelQueries({ queryKey }), client.cancelQueries({ queryKey: todayQuery.queryKey })])
  const before = { lead: client.getQueryData(queryKey), today: client.getQueryData(todayQuery.queryKey) }
  client.setQueryData(queryKey, (lead) => lead && applyChange(lead, change))
  client.setQueryData(todayQuery.queryKey, (today) => today && applyToToday(today, id, change))
  return () => {
    // Another change of it goes on being shown.
    if ([...changesUnderWay.values()].filter((changing) => changing === id).length === 1) {
      client.setQueryData(queryKey, before.lead)
      client.setQueryData(todayQuery.queryKey, (today) => today && before.today && putBack(today, before.today, id))
    }
  }
}

/**
 * Keeps a changed lead and reads it and the lists again: an answer that comes late is of before, and so is one that comes while a change
 * is under way.
 */
export function keepLead(client: QueryClient, lead: LeadDetail): void {
  const { queryKey } = leadQueryOptions(lead.id)
  const isChanging = [...changesUnderWay.values()].includes(lead.id)
  client.setQueryData(queryKey, (known) =>
    isChanging || (known !== undefined && known.version > lead.version) ? known : lead,
  )
  readAgain(client, lead.id)
}

/** Reads a lead and the lists again. */
function readAgain(client: QueryClient, id: string): void {
  for (const queryKey of [leadQueryOptions(id).queryKey, ['today'], ['leads'], ['figures']]) {
    void client.invalidateQueries({ queryKey })
  }
}

/**
 * Says why a change of a lead failed, and reads it and the lists again: it may have come through although its answer did not.
 *
 * @param unknown what is said where only the answer may be lost
 */
export function failedChange(
  client: QueryClient,
  { id }: Pick<LeadRow, 'id'>,
  refusal: Refusal,
  unknown: string = changed.unknown,
): string {
  readAgain(client, id)
  return isUnanswered(refusal) ? unknown : fillText(changed.failed, { why: refusalWords(refusal) })
}

/** Returns the newer lead of an answer 409. */
export function newerOf({ body }: Refusal): LeadDetail | null {
  const parsed = newerLead.safeParse(body)
  return parsed.success ? parsed.data.lead : null
}
