import { backup } from './backup/backup.ts'
import { backupSent, checkBackup } from './backup/check-backup.ts'
import { restore } from './backup/restore.ts'
import { erase, purge } from './erase.ts'
import { exportLeads } from './export.ts'
import { list, show } from './list.ts'
import { release } from './release.ts'
import type { CommandFamily } from './run-command.ts'
import { testNotification } from './test-notification.ts'

export const leadCommands: CommandFamily = {
  name: 'leads',
  about: 'The leads are those of DATABASE_URL or DATA_DIR, and the server may run\nmeanwhile.',
  commands: [
    list,
    show,
    release,
    exportLeads,
    erase,
    purge,
    backup,
    checkBackup,
    backupSent,
    restore,
    testNotification,
  ],
}
