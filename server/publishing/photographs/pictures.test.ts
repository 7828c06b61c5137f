import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  MEMORY_KIB,
  openPictureProcess,
  PictureFailure,
  PictureProcessEnded,
} from '../../../pictures/open-picture-process.ts'
import type { PictureJob } from '../../../pictures/picture-jobs.ts'
import { takePhotograph } from '../../../pictures/take-photograph.ts'
import { budgets } from '../../../pipeline/budgets.ts'
import { projectRoot } from '../../../scripts/project-root.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { openPictures } from './pictures.ts'
import { sitePhotographsIn } from './site-photographs.ts'

async function freshPictures() {
  const { leads } = await sqliteFixture()
  const photographs = sitePhotographsIn(leads)
  const now = () => new Date()
  const photoFolder = join(projectRoot, 'content/photos')
  const pictures = openPictures({ photographs, photoFolder, now })
  onTestFinished(pictures.close)
  return { pictures, photographs }
}

const plaster = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a05030' } })

const job = (width: number, format: 'jpg' | 'avif' = 'jpg'): PictureJob => ({
  path: `/photos/living-room.01234567.4x3.${width}.${format}`,
  source: { kind: 'file', file: 'living-room.jpg' },
  request: {
    kind: 'rendition',
    settings: {
      focus: { x: 0.5, y: 0.5 },
      credit: 'Casa in Posa',
      isFirstView: true,
      phoneBytes: budgets.heroBytes,
    },
    rendition: { aspect: { width: 4, height: 3 }, width, format },
  },
})

/** The header of a PNG of any size, with a few bytes of data that are none. */
async function bomb() {
  const png = await plaster(8, 8).png().toBuffer()
  png.writeUInt32BE(50_000, 16)
  png.writeUInt32BE(50_000, 20)
  // The checksum of the header's chunk.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test('a photograph is taken upright, in parts, and nothing of its position is kept', async () => {
  const { pictures } = await freshPictures()
  const given = await plaster(2000, 1400)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const taken = await pictures.take([given.subarray(0, 1000), given.subarray(1000)])
  expect(taken).toMatchObject({
    ok: true,
    photograph: { width: 1400, height: 2000, colour: expect.stringMatching(/^#a0[45]/) },
  })
  const bytes = taken.ok ? Buffer.from(taken.bytes) : Buffer.alloc(0)
  const { exif, xmp, iptc, icc, orientation, format } = await sharp(bytes).metadata()
  expect({ exif, xmp, iptc, icc, orientation, format }).toEqual({ format: 'jpeg' })
  expect(bytes.includes('GPS')).toBe(false)
  expect(taken.ok && taken.photograph.name).toMatch(/^foto-[0-9a-f]{8}$/)
})

test('a PNG is taken', async () => {
  const { pictures } = await freshPictures()
  const given = await plaster(1300, 900).png().toBuffer()
  expect(await pictures.take([given])).toMatchObject({ ok: true, photograph: { width: 1300, height: 900 } })
})

// The format that takes most memory: 600 MB, a JPEG or a PNG of that size 510.
test('a WebP of almost 40 megapixels is taken', async () => {
  const { pictures } = await freshPictures()
  const given = await plaster(6300, 6300).webp().toBuffer()
  expect(await pictures.take([given])).toMatchObject({ ok: true, photograph: { width: 6000, height: 6000 } })
  expect(peakMegabytes(pictures.pid())).toBeLessThan(900)
})

/** The most memory that a process has had. */
function peakMegabytes(pid: number | null): number {
  if (process.platform !== 'linux') {
    return 0
  }
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}

test('what is no photograph that fits is refused with its reason, and the next one is taken', async () => {
  const { pictures } = await freshPictures()
  const jpeg = await sharp('content/photos/terrace.jpg').resize(1600).jpeg().toBuffer()
  const frames = sharp({ create: { width: 1300, height: 2000, channels: 3, background: '#fff', pageHeight: 1000 } })
  const still = await Promise.all([plaster(1300, 900).png().toBuffer(), plaster(1300, 900).negate().png().toBuffer()])
  const animated = await sharp(still, { join: { animated: true } })
    .webp()
    .toBuffer()
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [await bomb(), 'too-many-pixels'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>'), 'not-a-photograph'],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic'],
    [Buffer.from('not a picture at all'), 'not-a-photograph'],
    [await frames.gif().toBuffer(), 'not-a-photograph'],
    [await plaster(1300, 900).tiff().toBuffer(), 'not-a-photograph'],
    [Buffer.from('%PDF-1.7'), 'not-a-photograph'],
    [animated, 'not-a-photograph'],
    [jpeg.subarray(0, jpeg.length / 2), 'broken'],
    [jpeg.subarray(0, 40), 'broken'],
    [await plaster(1000, 900).jpeg().toBuffer(), 'too-small'],
    // Wide enough until its longest side is made shorter.
    [await plaster(1300, 6600).png().toBuffer(), 'too-small'],
    [Buffer.alloc(0), 'not-a-photograph'],
  ]
  for (const [bytes, reason] of cases) {
    const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
    expect(await takePhotograph(Buffer.from(bytes)), start).toBe(reason)
  }
  // Each upload gets a process of its own: those that are most likely to end one, and the one without a piece, say what all do.
  for (const [bytes, reason] of cases.filter(([, reason]) => /pixels|broken/.test(reason)).concat(cases.slice(-1))) {
    expect(await pictures.take([bytes])).toEqual({ ok: false, reason })
  }
  expect(await pictures.take([jpeg])).toMatchObject({ ok: true })
})

test('what a telephone loads of the hero is light enough, also of a picture that does not compress', async () => {
  const { pictures, photographs } = await freshPictures()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const { width, height } = { width: 1600, height: 1200 }
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
  const name = 'foto-00000000'
  await photographs.add({ name, width, height, colour: '#808080', digest: 'c'.repeat(64) }, bytes, 'Anna', new Date())
  const source = { kind: 'stored', name } as const
  const made = await pictures.picture({ ...job(960, 'avif'), path: '/photos/noise.avif', source })
  expect(made.length).toBeLessThanOrEqual(budgets.heroBytes)
})

test('several callers get pictures that are made once, and stored', async () => {
  const { pictures, photographs } = await freshPictures()
  const jobs = [job(480), job(780)]
  const steps: string[] = []
  await Promise.all([pictures.make(jobs, (done, of) => steps.push(`${done}/${of}`)), pictures.make(jobs)])
  expect(steps).toEqual(['1/2', '2/2'])
  const made = await pictures.picture(job(780))
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 780, height: 585 })
  expect(
    await photographs.madeOf(
      jobs.map(({ path }) => path),
      new Date(),
    ),
  ).toHaveProperty('size', 2)
  const whole = await pictures.whole(job(480).source, 'a'.repeat(64))
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 1200 })
})

test('a process that is killed at work costs that work only', async () => {
  const { pictures, photographs } = await freshPictures()
  await pictures.picture(job(480))
  const pid = pictures.pid() ?? 0
  // So that it is not done before it is killed.
  process.kill(pid, 'SIGSTOP')
  const outcome = pictures.make([job(600)]).then(
    () => 'made',
    () => 'refused',
  )
  // Answered after what `make` asks first, and the process has its work by then.
  await photographs.file('/photos/none.jpg')
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toBe('refused')
  expect(await sharp(await pictures.picture(job(780))).metadata()).toMatchObject({ width: 780 })
})

test.skipIf(process.platform !== 'linux')(
  'the picture process has its limit on memory, and ends before the server does',
  async () => {
    const { pictures } = await freshPictures()
    await pictures.picture(job(480))
    const about = (file: string) => readFileSync(`/proc/${pictures.pid()}/${file}`, 'utf8')
    expect(/Max data size +(\d+)/.exec(about('limits'))?.[1]).toBe(String(MEMORY_KIB * 1024))
    expect(about('oom_score_adj').trim()).toBe('1000')
  },
)

test.skipIf(process.platform !== 'linux')(
  'the picture process knows nothing of the configuration, and takes its modules compiled',
  async () => {
    const { pictures } = await freshPictures()
    vi.stubEnv('SMTP_URL', 'smtp://anna:secret@localhost')
    onTestFinished(() => void vi.unstubAllEnvs())
    await pictures.picture(job(480))
    const environment = readFileSync(`/proc/${pictures.pid()}/environ`, 'utf8')
    const names = environment.split('\0').map((line) => line.split('=')[0] ?? '')
    // The shell adds its own.
    const ofShell = ['', '_', 'OLDPWD', 'PWD', 'SHLVL']
    expect(names.filter((name) => !ofShell.includes(name)).sort()).toEqual([
      'MALLOC_ARENA_MAX',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      'NODE_COMPILE_CACHE',
      'PATH',
    ])
  },
)

test('a picture that waits among others is made before them once a request asks for it', async () => {
  const { pictures, photographs } = await freshPictures()
  const last = job(480)
  const jobs = [...Array.from({ length: 20 }, (_, index) => job(300 + index)), last]
  await pictures.picture(job(780))
  const pid = pictures.pid() ?? 0
  // So that the others still wait when the request comes.
  process.kill(pid, 'SIGSTOP')
  let done = 0
  const all = pictures.make(jobs, (made) => {
    done = made
  })
  // Answered after what each asks first.
  await photographs.file('/photos/none.jpg')
  const asked = pictures.picture(last).then(() => done)
  await photographs.file('/photos/none.jpg')
  process.kill(pid, 'SIGCONT')
  expect(await asked).toBeLessThan(jobs.length / 2)
  await all
})

test('a picture that is asked for first takes the place that an upload before it cannot use yet', async () => {
  const { ask, hurry, pid, close } = openPictureProcess()
  onTestFinished(close)
  const started: string[] = []
  function* photograph(name: string) {
    started.push(name)
    yield new Uint8Array(1)
  }
  const { request } = job(480)
  const waiting = { ...request }
  const asked = Promise.allSettled([
    ask(request, photograph('at work'), false),
    ask({ kind: 'take' }, photograph('upload'), true),
    ask(waiting, photograph('waiting'), false),
  ])
  // So that no place gets free.
  process.kill(pid() ?? 0, 'SIGSTOP')
  hurry(waiting)
  expect(started).toEqual(['at work', 'waiting'])
  await close()
  await asked
})

test('an uploaded photograph gets a process of its own, once the one before has ended', async () => {
  const { pictures } = await freshPictures()
  await pictures.picture(job(480))
  const before = pictures.pid()
  const isThere: boolean[] = []
  async function* file() {
    isThere.push(existsSync(`/proc/${before}`))
    yield await plaster(1300, 900).jpeg().toBuffer()
  }
  expect(await pictures.take(file())).toMatchObject({ ok: true })
  expect(pictures.pid()).not.toBe(before)
  expect(isThere).toEqual([false])
})

test('a photograph whose process is killed is not called broken, and is taken the next time', async () => {
  const { pictures } = await freshPictures()
  const given = await plaster(1300, 900).jpeg().toBuffer()
  async function* killing() {
    yield given
    process.kill(pictures.pid() ?? 0, 'SIGKILL')
  }
  await expect(pictures.take(killing())).rejects.toThrow(PictureProcessEnded)
  expect(await pictures.take([given])).toMatchObject({ ok: true })
})

test('a photograph at which the process fails without ending is called broken, and not tried for ever', async () => {
  const { pictures } = await freshPictures()
  async function* failing() {
    yield await plaster(1300, 900).jpeg().toBuffer()
    // As the process says it.
    throw new PictureFailure('out of memory')
  }
  expect(await pictures.take(failing())).toEqual({ ok: false, reason: 'broken' })
})
