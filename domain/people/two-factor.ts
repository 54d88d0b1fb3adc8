import { z } from 'zod'

/** Letters and digits that are not mistaken for each other: no i, l, o and u. */
export const BACKUP_CODE_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
export const BACKUP_CODE_LENGTH = 10

const HALF = BACKUP_CODE_LENGTH / 2

/** Inserts the dash: 'abcde-fghjk', the form that is stored and shown. */
export const writeBackupCode = (signs: string) => `${signs.slice(0, HALF)}-${signs.slice(HALF)}`

const wrongDigits = 'Bitte geben Sie die 6 Ziffern aus Ihrer App ein.'
/** The six-digit code of an authenticator app. Apps show it as '123 456', so spaces are removed. */
export const appCode = z
  .string(wrongDigits)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, wrongDigits))

const wrongSigns = `Ein Backup-Code hat ${BACKUP_CODE_LENGTH} Zeichen, zum Beispiel ab3de-4gh5k.`
/** A backup code as typed by hand: any case, with or without the dash, with l for 1 and o for 0. */
export const backupCode = z
  .string(wrongSigns)
  .transform((typed) => typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0'))
  .pipe(z.string().regex(new RegExp(`^[${BACKUP_CODE_SIGNS}]{${BACKUP_CODE_LENGTH}}$`), wrongSigns))
  .transform(writeBackupCode)
