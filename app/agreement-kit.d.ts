/** Type of content/agreement-kit.yaml, of which vite.config.ts makes what is printed a module. */
declare module '*/agreement-kit.yaml' {
  const kit: Pick<import('../domain/learning/agreement/kit.ts').AgreementKit, 'week' | 'sleep' | 'hand' | 'emergency'>
  export default kit
}
