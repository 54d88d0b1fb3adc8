/** Where the button of a mail leads, below the server's address. */
export function linkIn({ text = '' }: { text?: string | undefined }): string {
  const [address] = /https?:\/\/\S+\?token=\S+/.exec(text) ?? []
  if (!address) throw new Error(`No link in: ${text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}
