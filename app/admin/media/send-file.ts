import { checkSession } from '../../session/check-session.ts'

/** Why an upload failed; `message` is a German sentence. */
export class UploadFailure extends Error {}

const NO_CONNECTION = 'Die Verbindung zum Server ist abgebrochen. Bitte versuchen Sie es noch einmal.'

export type OnProgress = (percent: number) => void

/** Uploads a file, and answers what the server says. `onProgress`: percent sent, 0–100. @throws UploadFailure */
export function sendFile<Answer>(
  address: string,
  file: File,
  { type = file.type, onProgress = () => {} }: { type?: string; onProgress?: OnProgress } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest() // reports upload progress, which fetch cannot
    request.open('POST', address)
    request.setRequestHeader('content-type', type)
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.slice(-200)))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onerror = () => reject(new UploadFailure(NO_CONNECTION))
    request.onload = () => {
      if (request.status === 200) return resolve(request.response)
      if (request.status === 401) void checkSession()
      reject(new UploadFailure(request.response?.message ?? NO_CONNECTION))
    }
    request.send(file)
  })
}
