import { expect, test } from 'vitest'
import { campaignParts, noCampaign } from '../../../leads/campaign.ts'
import { campaignCases } from '../../../test/cases/campaign.ts'
import { ownPostgresFixture } from '../../../test/fixtures/store.ts'

test('the database reads the campaign of an address as the server does', async () => {
  const { database } = await ownPostgresFixture()
  const parts = campaignParts.map((part) => `leads_campaign_part(address, 'utm_${part}') as ${part}`)
  const rows = await database.query(
    `select ${parts.join(', ')} from unnest($1::text[]) with ordinality as cases (address, place) order by place`,
    [campaignCases.map(({ address }) => address)],
  )
  const named = campaignCases.map(({ what }, index) => ({ what, found: rows[index] }))
  expect(named).toEqual(campaignCases.map(({ what, found }) => ({ what, found: { ...noCampaign, ...found } })))
})

test('a lead keeps the campaign in the address that PostgREST passes on', async () => {
  const { database, records } = await ownPostgresFixture()
  for (const [index, { address }] of campaignCases.entries()) {
    const headers = JSON.stringify({ host: 'a.example', referer: address }).replaceAll("'", "''")
    await database.query(`begin; set local role anon; set local request.headers = '${headers}';
      insert into leads (name, email, phone, zone) values ('Anna ${index}', 'a@b', '1', 'roma'); commit`)
  }
  const found = (await records.list({})).toReversed().map(({ campaign }) => campaign)
  expect(found).toEqual(campaignCases.map((each) => ({ ...noCampaign, ...each.found })))
})

test.each([`'{}'`, `''`])('a lead without the address of its page has no campaign: headers %s', async (headers) => {
  const { database, records } = await ownPostgresFixture()
  await database.query(`begin; set local role anon; set local request.headers = ${headers};
    insert into leads (name, email, phone, zone) values ('Anna', 'a@b', '1', 'roma'); commit`)
  expect(await records.list({})).toMatchObject([{ campaign: noCampaign }])
})
