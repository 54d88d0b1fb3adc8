/** content/contacts.yaml, made a module by vite.config.ts and checked by `npm run content:check`. */
declare module '*/contacts.yaml' {
  const contacts: import('../server/content/lint/curriculum.ts').Curriculum['contacts']
  export default contacts
}
