/** Type of content/contacts.yaml, which vite.config.ts turns into a module and `npm run content:check` validates. */
declare module '*/contacts.yaml' {
  const contacts: import('../server/content/files/contacts.ts').Contacts
  export default contacts
}
