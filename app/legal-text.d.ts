/** Type of the texts in content/legal, which vite.config.ts turns into modules. */
declare module '*.md' {
  const sections: import('../domain/platform/plain-markdown.ts').MarkdownSection[]
  export default sections
}
