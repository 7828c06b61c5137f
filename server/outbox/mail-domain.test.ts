import { expect, test } from 'vitest'
import { nameServer } from '../../test/fixtures/dns.ts'
import { mailProblemsOf } from './mail-domain.ts'

const spf = [['v=spf1 include:_spf.example.it -all']]
const dmarc = [['v=DMARC1; p=none']]
const google = ['google-site-verification=x']

const lacksSpf = 'casainposa.it has no SPF record (TXT "v=spf1 …"): ask the mail provider for it'
const lacksDmarc = 'casainposa.it has no DMARC record: add TXT "v=DMARC1; p=none" at _dmarc.casainposa.it'

function sentBy(address: string) {
  return { url: 'smtps://smtp.example.it', from: { name: '', address }, to: [], escalationTo: [] }
}

test.each<[string, Parameters<typeof nameServer>[0], readonly string[]]>([
  ['both records', { 'casainposa.it': spf, '_dmarc.casainposa.it': dmarc }, []],
  ['no such names', {}, [lacksSpf, lacksDmarc]],
  ['no SPF', { '_dmarc.casainposa.it': dmarc }, [lacksSpf]],
  ['no DMARC', { 'casainposa.it': spf }, [lacksDmarc]],
  ['names without texts', { 'casainposa.it': [], '_dmarc.casainposa.it': [] }, [lacksSpf, lacksDmarc]],
  [
    'other texts',
    { 'casainposa.it': [google, ['v=spf10 x']], '_dmarc.casainposa.it': [google] },
    [lacksSpf, lacksDmarc],
  ],
  [
    'a record among others, in parts',
    { 'casainposa.it': [google, ['v=sp', 'f1 -all']], '_dmarc.casainposa.it': [['v=DMARC1', '; p=reject']] },
    [],
  ],
  ['failures', { 'casainposa.it': 'failed', '_dmarc.casainposa.it': 'refused' }, []],
  ['a failure and no such name', { 'casainposa.it': 'failed' }, [lacksDmarc]],
])('names the records that are missing: %s', async (_which, records, problems) => {
  const { address } = await nameServer(records)
  expect(await mailProblemsOf(sentBy('sito@casainposa.it'), [address])).toEqual(problems)
})

test('takes the DMARC record of a domain above, but not its SPF record', async () => {
  const { address, asked } = await nameServer({ 'casainposa.it': spf, '_dmarc.casainposa.it': dmarc })
  expect(await mailProblemsOf(sentBy('sito@posta.roma.casainposa.it'), [address])).toEqual([
    'posta.roma.casainposa.it has no SPF record (TXT "v=spf1 …"): ask the mail provider for it',
  ])
  expect(asked.toSorted()).toEqual([
    '_dmarc.casainposa.it',
    '_dmarc.posta.roma.casainposa.it',
    '_dmarc.roma.casainposa.it',
    'posta.roma.casainposa.it',
  ])
})

test('says nothing of DMARC while the answer for a domain above is unknown', async () => {
  const { address } = await nameServer({ 'posta.casainposa.it': spf, '_dmarc.casainposa.it': 'failed' })
  expect(await mailProblemsOf(sentBy('sito@posta.casainposa.it'), [address])).toEqual([])
})

test('says nothing, in two seconds and not in ten, where no name server answers', async () => {
  const silence = { 'casainposa.it': 'silence', '_dmarc.casainposa.it': 'silence' } as const
  const servers = await Promise.all([nameServer(silence), nameServer(silence), nameServer(silence)])
  const startedAt = performance.now()
  const addresses = servers.map(({ address }) => address)
  const answers = [addresses, ['127.0.0.1:1'], []].map((some) => mailProblemsOf(sentBy('sito@casainposa.it'), some))
  expect(await Promise.all(answers)).toEqual([[], [], []])
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test.each([
  ...['casainposa.example', 'www.example.com', 'foto.test', 'posta.invalid', 'localhost', 'sito.localhost', 'posta'],
  ...['127.0.0.1', '10.0.0.5'],
])('asks nothing about %s', async (domain) => {
  const { address, asked } = await nameServer({})
  expect(await mailProblemsOf(sentBy(`sito@${domain}`), [address])).toEqual([])
  expect(asked).toEqual([])
})

test('asks nothing without mail', async () => {
  const { address, asked } = await nameServer({})
  expect(await mailProblemsOf(null, [address])).toEqual([])
  expect(asked).toEqual([])
})
