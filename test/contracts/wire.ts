import { describe, expect, test } from 'vitest'
import { acceptedCases } from '../cases/accepted-requests.ts'
import {
  refusedBodyCases,
  refusedColumnCases,
  refusedRequestCases,
  refusedValueCases,
} from '../cases/refused-requests.ts'
import { sendCase, type WireCase } from '../cases/wire-case.ts'
import { listeningApp } from '../fixtures/app.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const refusedCases = [...refusedValueCases, ...refusedBodyCases, ...refusedColumnCases, ...refusedRequestCases]

/** The contract tests of the REST API: all cases through real HTTP, on one of the stores. */
export function testWire(name: string, openStore: () => Promise<StoreFixture>): void {
  describe(`POST /rest/v1/leads on ${name}`, () => {
    test('accepts the requests that PostgREST accepts, with an empty answer', async () => {
      const { url, storedLeads, ageLeads } = await listeningApp(openStore)
      for (const wireCase of acceptedCases) {
        const { what, status, stored } = wireCase
        const before = (await storedLeads()).length
        const response = await sendCase(url, wireCase)
        const names = (await storedLeads()).map((lead) => lead.name)
        expect({
          what,
          status: response.status,
          body: await response.text(),
          stored: names.slice(before).sort(),
        }).toEqual({
          what,
          status,
          body: '',
          stored: [...(stored ?? [])].sort(),
        })
        expectHeaders(response, wireCase)
        await ageLeads(25)
      }
    })

    test('refuses the requests that PostgREST refuses, each with its code, and stores nothing', async () => {
      const { url, storedLeads } = await listeningApp(openStore)
      for (const wireCase of refusedCases) {
        const response = await sendCase(url, wireCase)
        const body: unknown = JSON.parse(await response.text())
        const { what, status, code, message, details = null } = wireCase
        expect({ what, status: response.status, body }).toMatchObject({
          what,
          status,
          body: {
            code,
            message: message ?? expect.any(String),
            details,
          },
        })
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
        expectHeaders(response, wireCase)
      }
      expect(await storedLeads()).toEqual([])
    })
  })
}

function expectHeaders(response: Response, { what, answerHeaders = {} }: WireCase): void {
  const found = Object.fromEntries(Object.keys(answerHeaders).map((name) => [name, response.headers.get(name)]))
  expect({ what, ...found }).toEqual({ what, ...answerHeaders })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
}
