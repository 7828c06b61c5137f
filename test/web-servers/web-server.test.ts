import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { runProcess } from './web-server.ts'

test.each(['process.exit(1)', "process.kill(process.pid, 'SIGKILL')"])(
  'does not wait for a program that has ended: %s',
  async (end) => {
    const directory = temporaryFolder()
    const url = `http://127.0.0.1:${await findFreePort()}`
    const args = ['-e', `require('node:fs').writeSync(1, 'its last words'); ${end}`]
    const logFile = join(directory, 'output.log')
    const program = { file: process.execPath, args, directory, environment: {}, url, logFile }
    await expect(runProcess(program)).rejects.toThrow('its last words')
  },
)
