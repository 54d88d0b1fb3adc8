import type { RouterOutputs } from '../../../server/router.ts'

export type PassOfChild = RouterOutputs['passes']['own']

/** The URL at which others can check a pass; the content of its QR code. */
export const addressOfCheckPage = (code: string) => `${window.location.origin}/pass/${code}`
