import { become, build, install } from './environment.mjs'

install()
if (process.argv.includes('end-two-factor')) build() // it sends a mail, and mails come out of the build
become(['server/operation/admin/command.ts', ...process.argv.slice(2)])
