/** content/contacts.yaml, made a module by vite.config.ts and checked by `npm run content:check`. */
declare module '*/contacts.yaml' {
  const contacts: import('../server/curriculum/curriculum.ts').Curriculum['contacts']
  export default contacts
}
