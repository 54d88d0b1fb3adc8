import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { cookieOf } from './sign-in.ts'

type Wanted = { width?: number; height?: number }

/** A picture of one colour; no two are the same. */
export const drawPicture = (kind: 'jpeg' | 'png' | 'webp', { width = 64, height = 40 }: Wanted = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .toFormat(kind)
    .toBuffer()

type Sent = { name?: string; headers?: Record<string, string> }

/** Signs somebody in, and sends pictures as the screen does. */
export async function uploaderAt(url: string, email: string) {
  const headers = { cookie: await cookieOf(url, email), origin: url, 'content-type': 'image/png' }
  const upload = (file: Uint8Array | ReadableStream, { name = 'Schloss.png', headers: others = {} }: Sent = {}) =>
    fetch(`${url}/api/media`, {
      method: 'POST',
      headers: { ...headers, 'x-file-name': encodeURIComponent(name), ...others },
      body: file instanceof Uint8Array ? Uint8Array.from(file) : file,
      duplex: 'half',
    } as RequestInit)
  return { headers, upload }
}
