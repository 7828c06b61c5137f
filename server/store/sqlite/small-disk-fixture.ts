import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const SIZE_KIB = 1024
const PIECE_BYTES = 4096

export interface SmallDisk {
  /** Where it is mounted. */
  readonly directory: string
  /** Leaves no room on it, or so much. */
  fill(roomBytes?: number): void
  makeRoom(): void
}

/**
 * A real disk of its own that a test can fill, gone when the test has finished. The test is skipped, with a sentence that
 * says so, where none can be mounted: that takes Linux and root.
 */
export function smallDisk(skip: (note: string) => never): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'casa-in-posa-disk-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KIB}k,mode=700`, 'tmpfs', directory], { stdio: 'pipe' })
  } catch {
    return skip('No small disk can be mounted here: that takes Linux, and root.')
  }
  // Lazily, so that it goes even while a process that is being ended has a file open on it.
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', directory])
  })
  const filler = join(directory, 'filler')
  return {
    directory,
    fill(roomBytes = 0) {
      const room = Buffer.alloc(roomBytes)
      appendFileSync(`${filler}-room`, room)
      try {
        for (;;) {
          appendFileSync(filler, Buffer.alloc(PIECE_BYTES))
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) {
          throw error
        }
      }
      rmSync(`${filler}-room`)
    },
    makeRoom: () => rmSync(filler),
  }
}
