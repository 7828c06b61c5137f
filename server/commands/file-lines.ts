import { createReadStream } from 'node:fs'

const LINE_FEED = 0x0a

/** Longer than any row: a file with such a line is something else, and is not to fill the memory. */
const MAX_LINE_LENGTH = 1024 * 1024

/** The lines of a file as they are, byte by byte, without the line feeds; the last is empty when the file ends with one. */
export async function* fileLines(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = chunk.subarray(start, end)
      yield rest.length > 0 ? Buffer.concat([rest, line]) : line
      rest = Buffer.alloc(0)
      start = end + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(start)])
    if (rest.length > MAX_LINE_LENGTH) {
      return
    }
  }
  yield rest
}
