import type { PackagePlan } from '../../server/content/packages/plan.ts'
import type { AccountServer } from './account-server.ts'

type Browser = ReturnType<AccountServer['openBrowser']>
type Sent = { path: 'check' | 'import'; bytes: Uint8Array; choices?: object | undefined }

/** Sends a package as the administration's form does. */
export async function sendPackage(by: Browser, { path, bytes, choices }: Sent) {
  const form = new FormData()
  form.set('package', new File([Uint8Array.from(bytes)], 'paket.zip', { type: 'application/zip' }))
  if (choices) form.set('choices', JSON.stringify(choices))
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  return by.post(`/api/packages/${path}`, new Uint8Array(await request.arrayBuffer()), { 'content-type': type })
}

/** What a package would do here. */
export const changesIn = ({ items }: PackagePlan) => items.filter(({ status }) => status !== 'unchanged')
