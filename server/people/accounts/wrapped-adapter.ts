import type { BetterAuthPlugin, DBTransactionAdapter } from 'better-auth'

/** A plugin that puts something between the auth library and its tables, within its transactions too. */
export const wrappedAdapter = (
  id: string,
  wrap: <Adapter extends DBTransactionAdapter>(adapter: Adapter) => Adapter,
): BetterAuthPlugin => ({
  id,
  init: ({ adapter }) => ({
    context: {
      adapter: { ...wrap(adapter), transaction: (work) => adapter.transaction((tx) => work(wrap(tx))) },
    },
  }),
})
