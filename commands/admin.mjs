import { become, build, install } from './environment.mjs'

install()
if (['end-two-factor', 'test-mail', '--end', '--birth-date'].some((word) => process.argv.includes(word))) build() // it sends a mail, and mails are rendered by the built app
become(['server/operation/admin/command.ts', ...process.argv.slice(2)])
