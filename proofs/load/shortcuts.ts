import { registerHooks } from 'node:module'
import { fastPaths } from './fast-paths.ts'

// `node load/shortcuts.ts`: the time of functions alone, with and without their shortcut: too little to see beside a whole request.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const [file = '', name = ''] = url.split('?')
    const edits = fastPaths.find((path) => path.name === decodeURIComponent(name))?.edits ?? []
    const replace = (text: string, edit: (typeof edits)[number]) => text.replace(edit.text, () => edit.by)
    return name === ''
      ? loaded
      : { ...loaded, source: edits.filter((edit) => file.endsWith(edit.file)).reduce(replace, String(loaded.source)) }
  },
})

const headers = {
  host: '127.0.0.1:3000',
  referer: 'https://www.google.com/',
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile',
}
const available = new Set(['br', 'gzip', 'identity'] as const)

for (const name of [
  'nothing is left out',
  'usual paths logged as they are',
  'usual targets routed as they are',
  'Accept-Encoding read once',
  'sources of visits kept',
  'host of the request read once',
]) {
  const load = (file: string) => import(`../../server/${file}?${encodeURIComponent(name)}`)
  const { toRoutableUrl } = await load('http/server.ts')
  const { loggablePath } = await load('http/request-log.ts')
  const { chooseEncoding } = await load('pages/site-routes.ts')
  const { countVisits } = await load('visits/count-visits.ts')
  const visits = countVisits({ add: async () => undefined, siteUrl: 'https://a.example', onFailure: () => undefined })
  console.log(name, {
    target: bestUs(() => toRoutableUrl('/')),
    path: bestUs(() => loggablePath('/')),
    encoding: bestUs(() => chooseEncoding('gzip, deflate, br, zstd', available)),
    visit: bestUs(() => visits.count({ headers, url: '/' }, '/')),
  })
}
console.log(
  'time of a log line',
  bestUs(() => `,"time":"${new Date().toISOString()}"`),
)
process.exit(0)

/** The best of many batches is what it takes while nobody else uses the machine. */
function bestUs(call: () => unknown): string {
  const times = Array.from({ length: 400 }, () => {
    const before = process.hrtime.bigint()
    for (let count = 0; count < 500; count += 1) {
      call()
    }
    return Number(process.hrtime.bigint() - before) / 500 / 1000
  })
  return `${Math.min(...times).toFixed(2)} µs`
}
