/** MAIL_FROM in its parts. Its form is checked when the settings are read. */
export function readSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*)<(.+)>$/.exec(mailFrom) ?? []
  return { name: name.trim(), address }
}
