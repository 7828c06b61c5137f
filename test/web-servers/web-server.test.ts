import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { runProcess } from './web-server.ts'

test.each(['process.exit(1)', "process.kill(process.pid, 'SIGKILL')"])(
  'does not wait for a program that has ended: %s',
  async (end) => {
    const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-program-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const url = `http://127.0.0.1:${await findFreePort()}`
    const args = ['-e', `require('node:fs').writeSync(1, 'its last words'); ${end}`]
    const logFile = join(directory, 'output.log')
    const program = { file: process.execPath, args, directory, environment: {}, url, logFile }
    await expect(runProcess(program)).rejects.toThrow('its last words')
  },
)
