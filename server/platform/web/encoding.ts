import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const best: Encoding[] = ['br', 'gzip']
const isRefused = (offer: string) => /;\s*q=0(\.0*)?\s*$/.test(offer)

/** The smallest encoding that the header accept-encoding offers. Browsers offer br only where a connection is safe. */
export function bestEncoding(acceptEncoding = ''): Encoding | undefined {
  const offered = acceptEncoding
    .split(',')
    .filter((offer) => !isRefused(offer))
    .map((offer) => offer.split(';')[0]?.trim().toLowerCase())
  return best.find((encoding) => offered.includes(encoding))
}

/** For what is sent many times: small before fast. */
export const KEPT = { br: 9, gzip: 9 }
/** For what is sent once. */
export const ONCE = { br: 4, gzip: 5 }
/** For what is sent once and is small: a tenth larger, in a third of the time. */
export const QUICK = { br: 1, gzip: 1 }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Off the main thread. */
export const compress = (bytes: Buffer, encoding: Encoding, quality: Record<Encoding, number>): Promise<Buffer> =>
  encoding === 'gzip' ? zip(bytes, { level: quality.gzip }) : brotli(bytes, brotliOptions(bytes, quality.br))

/** On the main thread: for what is sent once and quickly compressed. */
export const compressNow = (bytes: Buffer, encoding: Encoding, quality: Record<Encoding, number>): Buffer =>
  encoding === 'gzip'
    ? gzipSync(bytes, { level: quality.gzip })
    : brotliCompressSync(bytes, brotliOptions(bytes, quality.br))

const brotliOptions = (bytes: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})
