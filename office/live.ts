import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changesEvent } from '../contracts/office.ts'
import { officeApi } from '../contracts/office-paths.ts'
import { noteConnection } from './connection.ts'

/** The browser reconnects by itself after a lost connection, but not after an answer that is no stream. */
const RECONNECT_MS = 5_000

/** Reads everything again when the server says that something is new. */
export function useLiveChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
    const connect = () => {
      source = new EventSource(`${officeApi}/changes`)
      source.addEventListener(changesEvent, refresh)
      source.addEventListener('open', () => {
        noteConnection(true)
        // What happened before was announced to nobody here.
        refresh()
      })
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) {
          clearTimeout(timer)
          timer = setTimeout(connect, RECONNECT_MS)
          // Says that nobody is signed in where the session has ended, which shows the way in.
          void client.invalidateQueries({ queryKey: ['me'] })
        }
      })
    }
    connect()
    return () => {
      clearTimeout(timer)
      source?.close()
    }
  }, [client])
}
